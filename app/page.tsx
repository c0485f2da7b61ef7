import type { Metadata } from "next";
import type { ReactNode } from "react";
import { HousePicture } from "@/components/elevation/house-picture";
import { CoverageMap } from "@/components/landing/coverage-map";
import { FeaturedMarkets } from "@/components/landing/featured-markets";
import { PlaceForm } from "@/components/search/place-form";
import { classNames, LINK, SECTION_TITLE } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { ErrorNotice } from "@/components/ui/notice";
import { HOMES_FOR_SALE } from "@/lib/domain/paths";
import { FOR_SALE } from "@/lib/domain/search";
import { formatCount, formatDate } from "@/lib/web/format";
import { factsOf, priceNote, priceOf } from "@/lib/web/home/card-words";
import { DEFAULT_SEARCH, homesHrefOf, homesQuery } from "@/lib/web/homes-url";
import { housePicture } from "@/lib/web/map-pictures";
import type { HomeRow } from "@/lib/web/queries";
import { asOfDay, datasetInfo } from "./installation";
import { landingData } from "./landing-data";

/** The query that the search box keeps: homes for sale. */
const KEPT = homesQuery({ ...DEFAULT_SEARCH, filter: FOR_SALE });
/** Homes that were first listed within a week, not those that were listed again. */
const NEW = homesHrefOf({ ...FOR_SALE, relisted: false, maxDaysOnMarket: 7 });

export const metadata: Metadata = { alternates: { canonical: "/" } };

/** The landing page: a search box, the covered markets, and a description of the data. */
export default async function LandingPage() {
  const [info, data] = await Promise.all([datasetInfo(), landingData()]);
  return (
    <div className="mx-auto max-w-[1248px] px-4 md:px-6">
      <section className="grid items-end gap-x-16 py-12 md:py-20 lg:grid-cols-[minmax(0,1fr)_400px]">
        <div>
          <h1 className="max-w-[22ch] font-serif text-[40px]/[48px] tracking-[-.02em] md:text-[52px]/[60px] lg:max-xl:text-[46px]/[54px]">
            Read the home. <br />
            Then read its&nbsp;market.
          </h1>
          <p className="mt-3 max-w-[56ch] text-base text-ink2">
            Every asking price, the true days on market, and what the ZIP code’s market is doing now.
          </p>
          <div className="mt-8 max-w-2xl">
            <PlaceForm kept={KEPT} asOf={asOfDay(info)} />
          </div>
          <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-ink2">
            <Link className={LINK} href={HOMES_FOR_SALE}>
              All homes for sale
            </Link>
            <Link className={LINK} href={NEW}>
              New this week
            </Link>
            <Link className={LINK} href="/homes?status=recentlySold">
              Recently sold
            </Link>
          </p>
        </div>
        {info && data?.home ? <NewestHome home={data.home} version={info.version} /> : null}
      </section>
      {data ? (
        <>
          <section aria-labelledby="featured">
            <div className="flex items-baseline justify-between gap-4 pb-3">
              <h2 id="featured" className={SECTION_TITLE}>
                Busy markets
              </h2>
              <Link className={LINK} href="/markets">
                All {formatCount(info?.zipCodes ?? null)} ZIP codes
              </Link>
            </div>
            <FeaturedMarkets featured={data.featured} />
          </section>
          <section aria-labelledby="covered" className="mt-16">
            <h2 id="covered" className={SECTION_TITLE}>
              Where we have data
            </h2>
            <div className="mt-4 grid gap-8 lg:grid-cols-[1fr_280px] lg:gap-16">
              <CoverageMap cities={data.cities} />
              <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-5 lg:grid-cols-1">
                <Fact term="Homes" value={formatCount(info?.records ?? null)}>
                  each with its prices, taxes and scores where they are known
                </Fact>
                <Fact term="ZIP codes" value={formatCount(info?.zipCodes ?? null)}>
                  with up to 60 months of market history
                </Fact>
                <Fact wide term="As of" value={info ? formatDate(info.asOf) : ""}>
                  {info?.name}. {info?.source}
                </Fact>
              </dl>
            </div>
          </section>
        </>
      ) : (
        <ErrorNotice title="There is no data to show right now.">
          The service has no dataset, or cannot read it. Please come back in a few minutes.
        </ErrorNotice>
      )}
    </div>
  );
}

/** The house that was listed or changed last, drawn beside the search box on wide windows. */
function NewestHome({ home, version }: { home: HomeRow; version: string }) {
  const { streetAddress, city, state } = home.address;
  return (
    <figure className="relative max-lg:hidden">
      <div className="bg-sheet">
        <HousePicture src={housePicture(home.id, version)} />
      </div>
      <figcaption className="mt-2 flex items-baseline justify-between gap-4">
        <span className="min-w-0">
          <Link href={`/homes/${home.id}`} className="cover-link hover:underline">
            {streetAddress}, {city}, {state}
          </Link>
        </span>
        <span className="font-serif text-xl/7">{priceOf(home)}</span>
      </figcaption>
      <p className="text-[13px]/5 text-ink3">
        {[home.status === "forSale" ? "Newest house in the data" : priceNote(home), factsOf(home).join(", ")]
          .filter((part) => part)
          .join(" · ")}
      </p>
    </figure>
  );
}

interface FactProps {
  term: string;
  value: string;
  children: ReactNode;
  /** Whether it has the width of the page on a phone. */
  wide?: boolean;
}

function Fact({ term, value, children, wide = false }: FactProps) {
  return (
    <div className={classNames("border-ink border-t pt-2", wide && "max-lg:col-span-2")}>
      <dt className="text-xs text-ink3">{term}</dt>
      <dd className="font-serif text-[26px]/8">{value}</dd>
      <dd className="text-[13px]/5 text-ink2">{children}</dd>
    </div>
  );
}

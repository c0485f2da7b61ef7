import type { Metadata } from "next";
import { pageOrigin, tileSource } from "@/app/installation";
import { CompareTray } from "@/components/compare/compare-tray";
import { PaymentCalculator } from "@/components/payment/payment-calculator";
import { RentNote } from "@/components/payment/rent-note";
import { BesideZip } from "@/components/property/beside-zip";
import { HomeFacts, OnRecord } from "@/components/property/home-facts";
import { HomeHead, HomeHero, SameAddress, StickyBar } from "@/components/property/home-head";
import { MarketTime } from "@/components/property/market-time";
import { PriceHistory } from "@/components/property/price-history";
import { ScoreScales } from "@/components/property/score-scales";
import { Section } from "@/components/property/section";
import { SimilarHomes } from "@/components/property/similar-homes";
import { TaxHistory } from "@/components/property/tax-history";
import { BackLink, RecordViewed } from "@/components/property/visit";
import { WhereItIs } from "@/components/property/where-it-is";
import { usualDays, ZipNow } from "@/components/property/zip-now";
import { PrintButton, ShareButton } from "@/components/ui/page-actions";
import { HomeValue } from "@/components/valuation/home-value";
import { isOnMarket } from "@/lib/domain/sale";
import { ofStatus } from "@/lib/domain/search";
import { formatTimestamp } from "@/lib/web/format";
import { addressLine } from "@/lib/web/home/card-words";
import { comparablesWords } from "@/lib/web/home/comparables";
import { toPay } from "@/lib/web/home/compare-rows";
import { latestTaxRate } from "@/lib/web/home/facts";
import { homeSummary } from "@/lib/web/home/home-words";
import { homeJsonLd } from "@/lib/web/home/json-ld";
import { toValue } from "@/lib/web/home/value";
import { analysisQuery, readWithout } from "@/lib/web/home/value-url";
import { homesHrefOf, toParams } from "@/lib/web/homes-url";
import { homePicture, valuePicture } from "@/lib/web/map-pictures";
import { loadHome, loadRecord, loadValue } from "./load";

type Props = PageProps<"/homes/[id]">;

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const { home, price, info } = await loadRecord((await params).id);
  const { title, description } = homeSummary(home, price, info.asOf);
  const path = `/homes/${home.id}`;
  return {
    title,
    description,
    alternates: { canonical: path },
    openGraph: { title, description, url: path, type: "website", siteName: "Lotline" },
  };
}

/** The sections that a home's record has data for, in the order on a phone. */
function sectionsOf({ home, run, market, similar }: Awaited<ReturnType<typeof loadHome>>) {
  const asked = home.listPrice !== null;
  const sections: [there: boolean, id: string, label: string][] = [
    [run !== null, "market-time", "Days on market"],
    [true, "price-history", "Prices"],
    [asked && home.status === "forSale", "payment", "Payment"],
    [asked && home.status === "forRent", "rent", "Rent"],
    [true, "on-record", "Facts"],
    [market !== null, "zip-now", "ZIP now"],
    [true, "tax-history", "Taxes"],
    [true, "scores", "Getting around"],
    [true, "value", "Value"],
    [true, "where", "Map"],
    [true, "beside-zip", "Beside its ZIP"],
    [similar.length > 0, "similar", "Similar homes"],
  ];
  return sections.flatMap(([there, id, label]) => (there ? [{ id, label }] : []));
}

/** Links to the sections in one line, which stays at the top of the window. */
const SectionLinks = ({ sections }: { sections: ReturnType<typeof sectionsOf> }) => (
  <nav
    aria-label="On this page"
    className="sticky top-0 z-20 -mx-4 mt-4 overflow-x-auto border-line border-b bg-paper px-4 md:-mx-6 md:px-6 print:hidden"
  >
    <ul className="flex gap-5 whitespace-nowrap">
      {sections.map(({ id, label }) => (
        <li key={id}>
          <a href={`#${id}`} className="flex min-h-11 items-center">
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** The page of a home. The address says which comparables were removed from its value. */
export default async function HomePage({ params, searchParams }: Props) {
  const { home, price, status, info } = await loadRecord((await params).id);
  const { asOf, version } = info;
  const without = readWithout(toParams(await searchParams));
  const [loaded, { value, accuracy, rates }] = await Promise.all([loadHome(home.id), loadValue(home, asOf, without)]);
  const { note, run, market } = loaded;
  const { zipCode } = home.address;
  const rent = home.status === "forRent";
  const asked = isOnMarket(home.status) ? home.listPrice : null;
  const tax = latestTaxRate(home.taxHistory);
  const tiles = tileSource();
  return (
    <article className="two-sheets mx-auto max-w-[1248px] px-4 pb-4 md:px-6">
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a script's text cannot be given otherwise, and < is escaped
        dangerouslySetInnerHTML={{ __html: homeJsonLd(home, new URL(`/homes/${home.id}`, await pageOrigin()).href) }}
      />
      <RecordViewed id={home.id} />
      <div className="flex items-center justify-between py-1">
        <BackLink
          href={homesHrefOf({ zipCode: [zipCode], ...ofStatus(rent ? "forRent" : "forSale") })}
          label={`Homes for ${rent ? "rent" : "sale"} in ${zipCode}`}
        />
        <div className="flex gap-2">
          <ShareButton title={addressLine(home)} />
          <PrintButton />
        </div>
      </div>
      <HomeHero home={home} version={version} />
      <HomeHead home={home} price={price} status={status} note={note} toPay={toPay(home)} value={value} />
      <SameAddress homes={loaded.sameAddress} />
      <HomeFacts home={home} />

      <SectionLinks sections={sectionsOf(loaded)} />

      {/* The monthly cost comes before taxes and scores. In a wide window it is beside all of them. */}
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_368px] lg:grid-rows-[auto_1fr] print:mt-6 print:grid-cols-[minmax(0,1fr)_350px] print:grid-rows-[auto_1fr] print:gap-x-8 print:gap-y-6">
        <div className="space-y-12 print:space-y-6">
          {run ? <MarketTime run={run} usual={market && usualDays(market)} /> : null}
          <PriceHistory home={home} asOf={asOf} move={loaded.move} />
        </div>
        <div className="space-y-10 lg:col-start-2 lg:row-span-2 print:col-start-2 print:row-span-2 print:space-y-6">
          {asked === null ? null : rent ? (
            <RentNote rent={asked} />
          ) : (
            <PaymentCalculator price={asked} type={home.propertyType} tax={tax} />
          )}
          <div className="space-y-10 print:space-y-6">
            <OnRecord home={home} status={status} />
            {market ? <ZipNow reading={market} /> : null}
          </div>
        </div>
        <div className="space-y-12 lg:col-start-1 lg:row-start-2 print:col-start-1 print:row-start-2 print:space-y-6">
          <TaxHistory home={home} asOf={asOf} />
          <ScoreScales scores={home.scores} />
        </div>
      </div>

      <div className="mt-12 space-y-12 print:mt-6 print:grid print:grid-cols-2 print:gap-x-8 print:gap-y-6 print:space-y-0 print:[&>*]:min-w-0 print:[&>:first-child]:row-span-2">
        <Section
          id="value"
          title="Estimated value"
          lead="A statistical estimate from what other homes sold for. It uses this home’s facts and location, never its asking price, past sales or assessments, and nobody has visited the home."
        >
          <HomeValue
            {...{ asOf, value, accuracy, rates, without, tiles }}
            home={toValue(home)}
            picture={home.coordinates ? valuePicture(home.id, version, analysisQuery({ without })) : null}
          />
        </Section>
        <WhereItIs
          home={home}
          zip={loaded.zip}
          similar={loaded.near}
          tiles={tiles}
          picture={homePicture(home.id, version)}
        />
        <BesideZip
          zipCode={zipCode}
          comparisons={loaded.comparisons}
          comparables={comparablesWords(home, loaded)}
          count={loaded.group.comparables.length}
        />
        <SimilarHomes homes={loaded.similar} rent={rent} version={version} />
      </div>
      <p className="mt-12 print:mt-4 border-line border-t pt-4 text-[13px]/5 text-ink3">
        Record updated {formatTimestamp(home.lastUpdated)}. The drawing is an illustration made from the record, not a
        photograph.
      </p>
      <StickyBar home={home} price={price} />
      <CompareTray />
    </article>
  );
}

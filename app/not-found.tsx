import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import { NearbyMarkets, PlacesWithin } from "@/components/market/market-links";
import { buttonClass } from "@/components/ui/button";
import { PAGE_TITLE } from "@/components/ui/class-names";
import { HOMES_FOR_SALE } from "@/lib/domain/paths";
import { stateName } from "@/lib/domain/states";
import { ZIP_CODE } from "@/lib/domain/vocabulary";
import { MISSING_MARKET_HEADER } from "@/lib/http/missing-page";
import { getReader } from "@/lib/http/reader";
import { citiesOfState, zipsNear } from "./markets/places-within";

/** The requested market, as "78799", "ZZ" or "TX/Nowhere", in words. */
function whatIsMissing(asked: string): { title: string; why: string } {
  const [state = "", city] = asked.split("/");
  if (ZIP_CODE.test(asked))
    return {
      title: `We have no market data for ${asked}.`,
      why: "We have no homes and no published figures for this ZIP code.",
    };
  if (city) {
    const name = `${city.replaceAll("-", " ")}, ${state.toUpperCase()}`;
    return { title: `We have no market data for ${name}.`, why: "We have no homes in a city with this name." };
  }
  if (/^[a-z]{2}$/i.test(asked))
    return {
      title: `We have no market data for ${stateName(asked.toUpperCase())}.`,
      why: "We have no homes in a state with this code.",
    };
  return {
    title: "That is not a ZIP code.",
    why: "A ZIP code has five digits, as in 78704; a state two letters, as in TX.",
  };
}

/** Shown for a market that does not exist: a ZIP that is not covered, or a state or city without homes. */
async function NoSuchMarket({ asked }: { asked: string }) {
  const { title, why } = whatIsMissing(asked);
  const digits = asked.replace(/[^0-9]/g, "").slice(0, 5);
  const near = digits === "" ? [] : await zipsNear(digits.padEnd(5, "0"), 8);
  const { cityZips } = await getReader().dataset();
  const state = asked.split("/")[0]!.toUpperCase();
  const cities = citiesOfState(cityZips, state).slice(0, 24);
  return (
    <div className="mx-auto flex max-w-[1248px] flex-col gap-8 px-4 py-12 md:px-6 md:py-20">
      <div>
        <h1 className={PAGE_TITLE}>{title}</h1>
        <p className="mt-3 max-w-[56ch] text-base text-ink2">{why}</p>
      </div>
      <NearbyMarkets around={near} title="The nearest markets we have" />
      <PlacesWithin title={`Cities we have in ${stateName(state)}`} places={cities} />
      <p>
        <Link href="/markets" className={buttonClass()}>
          See all markets
        </Link>
      </p>
    </div>
  );
}

const missingMarket = async () => (await headers()).get(MISSING_MARKET_HEADER);

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await missingMarket()) === null ? "Not found" : "No such market",
  robots: { index: false },
});

/** Shown for every unknown address. `proxy.ts` says in a header which market was requested. */
export default async function NotFound() {
  const market = await missingMarket();
  if (market !== null) return <NoSuchMarket asked={market} />;
  return (
    <div className="mx-auto max-w-[1248px] px-4 py-16 md:px-6 md:py-24">
      <h1 className={PAGE_TITLE}>This page does not exist.</h1>
      <p className="mt-3 max-w-[56ch] text-base text-ink2">
        There is nothing at this address. It may have been mistyped, or the home is no longer in the data.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link href={HOMES_FOR_SALE} className={buttonClass("primary")}>
          Search homes
        </Link>
        <Link href="/markets" className={buttonClass()}>
          See the markets
        </Link>
        <Link href="/developers" className={buttonClass()}>
          Read the API reference
        </Link>
      </p>
    </div>
  );
}

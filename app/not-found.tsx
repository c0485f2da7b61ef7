import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import { buttonClass } from "@/components/ui/button";
import { PAGE_TITLE } from "@/components/ui/class-names";
import { HOMES_FOR_SALE } from "@/lib/domain/paths";
import { MISSING_MARKET_HEADER } from "@/lib/http/missing-page";
import { NoSuchMarket } from "./markets/no-such-market";

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
      </p>
    </div>
  );
}

import Link from "next/link";
import { Sparkline } from "@/components/charts/sparkline";
import type { MarketSnapshot } from "@/lib/domain/market";
import { formatChange, formatCount, formatMoneyShort, formatMonth } from "@/lib/web/format";

interface Featured {
  market: MarketSnapshot;
  figure: "medianListPrice" | "medianSoldPrice";
  /** That figure by month, oldest first. */
  prices: (number | null)[];
  /** The newest month with a known figure, if it is not the dataset's own month. */
  since: string | null;
}

const FIGURE_WORDS = { medianListPrice: "Median list price", medianSoldPrice: "Median sold price" } as const;

/** The change over the last twelve months, or null if one of the two is not known. */
function yearChange(prices: readonly (number | null)[]): number | null {
  const [now, then] = [prices.at(-1), prices.at(-13)];
  return now && then ? now / then - 1 : null;
}

/** "+5.1% in a year, 28 for sale, 12 sold in 30 days", without the parts that are not known. */
function factsOf({ snapshot }: MarketSnapshot, change: number | null): string {
  const { activeListings, soldLast30d } = snapshot;
  return [
    change === null ? null : `${formatChange(change)} in a year`,
    activeListings === null ? null : `${formatCount(activeListings)} for sale`,
    soldLast30d === null ? null : `${formatCount(soldLast30d)} sold in 30 days`,
  ]
    .filter((fact) => fact !== null)
    .join(", ");
}

/** A few active markets: their prices, how these changed, and the number of homes. */
export function FeaturedMarkets({ featured }: { featured: readonly Featured[] }) {
  return (
    // The rules left of the first column are outside.
    <div className="overflow-x-clip border-line border-t">
      <ul className="-mx-6 grid sm:grid-cols-2 lg:grid-cols-3">
        {featured.map(({ market, figure, prices, since }) => (
          <li key={market.zipCode} className="border-line border-b px-6 py-4 sm:border-l">
            <div className="relative">
              <div className="flex items-baseline justify-between gap-4">
                <h3 className="font-serif text-xl/7">
                  <Link href={`/markets/${market.zipCode}`} prefetch={false} className="cover-link hover:underline">
                    {market.zipCode}
                  </Link>
                </h3>
                <p className="truncate text-ink3">
                  {market.city}, {market.state}
                </p>
              </div>
              <div className="mt-2 flex items-end justify-between gap-4">
                <p>
                  <span className="block text-xs text-ink3">
                    {FIGURE_WORDS[figure]}
                    {since ? `, ${formatMonth(since)}` : ""}
                  </span>
                  <span className="font-serif text-[26px]/8">
                    {formatMoneyShort(prices.findLast((price) => price !== null) ?? null)}
                  </span>
                </p>
                <Sparkline values={prices} width={112} />
              </div>
              <p className="mt-1 text-[13px]/5 text-ink2">{factsOf(market, yearChange(prices))}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

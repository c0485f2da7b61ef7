import Link from "next/link";
import { Sparkline } from "@/components/charts/sparkline";
import { formatChange, formatCount, formatMoneyShort } from "@/lib/client/format";
import type { MarketSnapshot } from "@/lib/domain/market";

interface Featured {
  market: MarketSnapshot;
  /** Median list price, oldest first. */
  prices: (number | null)[];
}

/** The change over the last twelve months; null where an end is not known. */
export function yearChange(prices: readonly (number | null)[]): number | null {
  const [now, then] = [prices.at(-1), prices.at(-13)];
  return now && then ? now / then - 1 : null;
}

/** A few busy markets: what homes ask there, how that went, and how many there are. */
export function FeaturedMarkets({ featured }: { featured: readonly Featured[] }) {
  return (
    <ul className="grid border-line border-t sm:grid-cols-2 lg:grid-cols-3">
      {featured.map(({ market: { zipCode, city, state, snapshot }, prices }) => (
        <li
          key={zipCode}
          className="relative border-line border-b py-4 sm:odd:border-r sm:odd:pr-6 sm:even:pl-6 lg:border-r lg:px-6 lg:odd:pr-6 lg:even:pl-6 lg:nth-[3n]:border-r-0 lg:nth-[3n]:pr-0 lg:nth-[3n+1]:pl-0"
        >
          <div className="flex items-baseline justify-between gap-4">
            <h3 className="font-serif text-xl/7">
              <Link
                href={`/markets/${zipCode}`}
                prefetch={false}
                className="after:absolute after:inset-0 after:content-[''] hover:underline"
              >
                {zipCode}
              </Link>
            </h3>
            <p className="truncate text-ink3">
              {city}, {state}
            </p>
          </div>
          <div className="mt-2 flex items-end justify-between gap-4">
            <p>
              <span className="block text-xs text-ink3">Median list price</span>
              <span className="font-serif text-[26px]/8">{formatMoneyShort(snapshot.medianListPrice)}</span>
            </p>
            <Sparkline values={prices} width={112} />
          </div>
          <p className="mt-1 text-[13px]/5 text-ink2">
            {formatChange(yearChange(prices))} in a year, {formatCount(snapshot.activeListings)} for sale,{" "}
            {formatCount(snapshot.soldLast30d)} sold in 30 days
          </p>
        </li>
      ))}
    </ul>
  );
}

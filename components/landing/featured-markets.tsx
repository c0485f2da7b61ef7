import { Sparkline } from "@/components/charts/sparkline";
import type { TableRow } from "@/components/market/markets-table";
import { Link } from "@/components/ui/link";
import type { ListFigures } from "@/lib/domain/market-list";
import { formatCount, formatMoneyShort, formatMonth } from "@/lib/web/format";
import { formatChange } from "@/lib/web/format-tables";

/** "+5.1% in a year, 28 for sale, 29 sold", without the parts that are not known. */
function factsOf({ yearChange, activeListings, soldCount }: ListFigures): string {
  return [
    yearChange === null ? null : `${formatChange(yearChange)} in a year`,
    activeListings === null ? null : `${formatCount(activeListings)} for sale`,
    soldCount === null ? null : `${formatCount(soldCount)} sold`,
  ]
    .filter((fact) => fact !== null)
    .join(", ");
}

/** The sold price of the market's window, or the list price where no sold price is known: "Median sold price, 3 months to Oct 2026". */
function priceOf({ figures, window, month }: TableRow): { label: string; price: number | null } {
  const { medianSoldPrice, medianListPrice } = figures;
  const months = window === 1 ? formatMonth(month) : `${window} months to ${formatMonth(month)}`;
  return medianSoldPrice === null && medianListPrice !== null
    ? { label: `Median list price, end of ${formatMonth(month)}`, price: medianListPrice }
    : { label: `Median sold price, ${months}`, price: medianSoldPrice };
}

/** A few active markets: their prices, how these changed, and the number of homes, as their own pages say them. */
export function FeaturedMarkets({ featured }: { featured: readonly TableRow[] }) {
  return (
    // The rules left of the first column are outside.
    <div className="overflow-x-clip border-line border-t">
      <ul className="-mx-6 grid sm:grid-cols-2 lg:grid-cols-3">
        {featured.map((market) => (
          <li key={market.zipCode} className="border-line border-b px-6 py-4 sm:border-l">
            <div className="relative">
              <div className="flex items-baseline justify-between gap-4">
                <h3 className="font-serif text-xl/7">
                  <Link href={`/markets/${market.zipCode}`} className="cover-link hover:underline">
                    {market.zipCode}
                  </Link>
                </h3>
                <p className="truncate text-ink3">
                  {market.city}, {market.state}
                </p>
              </div>
              <p className="mt-2 text-xs text-ink3">{priceOf(market).label}</p>
              <div className="flex items-end justify-between gap-4">
                <p className="font-serif text-[26px]/8">{formatMoneyShort(priceOf(market).price)}</p>
                {market.spark.at(-1) == null ? null : <Sparkline values={market.spark} width={112} />}
              </div>
              <p className="mt-1 text-[13px]/5 text-ink2">{factsOf(market.figures)}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

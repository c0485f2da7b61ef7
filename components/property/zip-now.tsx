import Link from "next/link";
import { headline } from "@/components/market/headline";
import { marketOfZip } from "@/components/market/market";
import { readMonth } from "@/components/market/reading";
import type { MarketFigures, MarketHistory, MarketSnapshot } from "@/lib/domain/market";
import { formatCount, formatDays, formatMoneyShort } from "@/lib/web/format";
import { Section } from "./section";

/** The median list price in a ZIP, and the number of homes behind it. */
function asking({ activeListings: count, medianListPrice: price }: MarketFigures): string | null {
  if (!count || price === null) return null;
  const median = formatMoneyShort(price);
  return count === 1
    ? `The one home for sale is listed at ${median}.`
    : `The median asking price of its ${formatCount(count)} homes for sale is ${median}.`;
}

function sold({ soldLast30d: count, medianSoldPrice: price, medianDaysOnMarket: days }: MarketFigures): string | null {
  if (!count || price === null) return null;
  if (count === 1)
    return `The one home sold in the last 30 days went for ${formatMoneyShort(price)}${days === null ? "" : `, after ${formatDays(days)}`}.`;
  const half = days === null ? "" : `, half of them within ${formatDays(days)}`;
  return `The ${formatCount(count)} homes sold in the last 30 days went for a median of ${formatMoneyShort(price)}${half}.`;
}

/** The medians of a ZIP, each with the homes that it is of, because other medians on the page are of other homes. */
export const zipWords = (figures: MarketFigures): string =>
  [asking(figures), sold(figures)].filter((sentence) => sentence !== null).join(" ");

/** The current state of the home's ZIP, with a link to its market. */
export function ZipNow({ market, history }: { market: MarketSnapshot; history: MarketHistory | null }) {
  const { zipCode, snapshot } = market;
  const reading = history && readMonth(marketOfZip(history), snapshot.date);
  return (
    <Section id="zip-now" title={`${zipCode} now`} aside>
      <p className="mt-3">
        {reading ? `${headline(reading)} ` : ""}
        {zipWords(snapshot)}
      </p>
      <p className="mt-3">
        <Link
          href={`/markets/${zipCode}`}
          prefetch={false}
          className="inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4 max-md:min-h-11"
        >
          Read the {zipCode} market
        </Link>
      </p>
    </Section>
  );
}

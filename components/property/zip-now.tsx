import { headline } from "@/components/market/headline";
import { isThin, type ShownMonth } from "@/components/market/market";
import { type MarketReading, windowName } from "@/components/market/reading";
import { Link } from "@/components/ui/link";
import { formatCount, formatDays, formatMoneyShort } from "@/lib/web/format";
import type { UsualDays } from "@/lib/web/home/market-time";
import { Section } from "./section";

/** The median list price in a ZIP, and the number of homes behind it. */
function asking({ activeListings: count, medianListPrice: price }: ShownMonth): string | null {
  if (!count || price === null) return null;
  const median = formatMoneyShort(price);
  return count === 1
    ? `The one home for sale is listed at ${median}.`
    : `The median asking price of its ${formatCount(count)} homes for sale is ${median}.`;
}

function sold({ soldCount: count, medianSoldPrice: price, medianDaysOnMarket: days }: ShownMonth, when: string) {
  if (!count || price === null) return null;
  if (count === 1)
    return `The one home sold in ${when} went for ${formatMoneyShort(price)}${days === null ? "" : `, after ${formatDays(days)}`}.`;
  const half = days === null ? "" : `, half of them within ${formatDays(days)}`;
  return `The ${formatCount(count)} homes sold in ${when} went for a median of ${formatMoneyShort(price)}${half}.`;
}

type Said = Pick<MarketReading, "now" | "window" | "month">;

/** The medians of a ZIP, each with the homes that it is of, because other medians on the page are of other homes. */
export const zipWords = ({ now, window, month }: Said): string =>
  [asking(now), sold(now, windowName(window, month))].filter((sentence) => sentence !== null).join(" ");

/** How long sales took, if enough homes sold to say. */
export const usualDays = ({ name, now, window, month }: Said & Pick<MarketReading, "name">): UsualDays | null =>
  now.medianDaysOnMarket === null || isThin(now)
    ? null
    : { zipCode: name, medianDays: now.medianDaysOnMarket, when: windowName(window, month) };

/** The home's ZIP as its own page describes it, with a link to its market. */
export function ZipNow({ reading }: { reading: MarketReading }) {
  const { name: zipCode } = reading;
  return (
    <Section id="zip-now" title={`${zipCode} now`} aside>
      <p className="mt-3">
        {headline(reading)} {zipWords(reading)}
      </p>
      <p className="mt-3">
        <Link
          href={`/markets/${zipCode}`}
          className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4 max-md:min-h-11"
        >
          Read the {zipCode} market
        </Link>
      </p>
    </Section>
  );
}

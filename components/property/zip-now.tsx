import Link from "next/link";
import { headline } from "@/components/market/headline";
import { readMonth } from "@/components/market/reading";
import { formatDays, formatMoneyShort } from "@/lib/client/format";
import type { MarketHistory, MarketSnapshot } from "@/lib/domain/market";
import { Section } from "./section";

/** What the home's ZIP does now, with the way to its market. */
export function ZipNow({ market, history }: { market: MarketSnapshot; history: MarketHistory | null }) {
  const { zipCode, snapshot } = market;
  const reading = history && readMonth(history, snapshot.date);
  const figures = [
    snapshot.medianListPrice === null ? null : `median ask ${formatMoneyShort(snapshot.medianListPrice)}`,
    snapshot.medianSoldPrice === null ? null : `median sold ${formatMoneyShort(snapshot.medianSoldPrice)}`,
    snapshot.medianDaysOnMarket === null ? null : `half sell within ${formatDays(snapshot.medianDaysOnMarket)}`,
  ].filter((figure) => figure !== null);
  return (
    <Section id="zip-now" title={`${zipCode} now`} aside>
      <p className="mt-3">
        {reading ? `${headline(reading)} ` : ""}
        {figures.length > 0 ? `${sentence(figures.join(", "))}.` : ""}
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

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

import Link from "next/link";
import { headline } from "@/components/market/headline";
import { readMonth } from "@/components/market/reading";
import type { MarketHistory, MarketSnapshot } from "@/lib/domain/market";
import { zipWords } from "@/lib/web/home/zip-words";
import { Section } from "./section";

/** What the home's ZIP does now, with the way to its market. */
export function ZipNow({ market, history }: { market: MarketSnapshot; history: MarketHistory | null }) {
  const { zipCode, snapshot } = market;
  const reading = history && readMonth(history, snapshot.date);
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

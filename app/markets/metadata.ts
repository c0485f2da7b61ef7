import type { Metadata } from "next";
import { marketAddress, readSegment, segmentHomes, segmentIn } from "@/components/market/area";
import { summary } from "@/components/market/headline";
import { parseMarketView } from "@/components/market/market-url";
import type { MarketSubject } from "@/components/market/subject";
import { capitalized } from "@/lib/web/words";
import { readSubject } from "./read-subject";

/**
 * A market page's title and description, of the segment in its address. `what` is "housing market", or "market report", which search engines must
 * not index.
 */
export async function marketMetadata(
  subject: MarketSubject,
  params: URLSearchParams,
  what = "housing market",
): Promise<Metadata> {
  const segment = readSegment(params);
  const { window } = parseMarketView(params, subject);
  const homes = segmentHomes(segment);
  const place = segmentIn(homes, subject.place);
  const reading = (await readSubject(subject, segment, window))?.reading;
  const titles: Partial<Record<MarketSubject["kind"], string>> = {
    zip: `${subject.id} ${what}${subject.place.slice(subject.id.length)}`,
    area: `${capitalized(what)}: ${subject.place}`,
  };
  const title = homes ? `${place}: ${what}` : (titles[subject.kind] ?? `${subject.place} ${what}`);
  const description = reading
    ? summary(reading)
    : `The housing market of ${homes ? `${homes} in ` : ""}${subject.place}.`;
  const path = marketAddress(subject, segment);
  return {
    title,
    description,
    alternates: { canonical: path },
    // Visitors can make any number of areas and segments, so they are not indexed.
    ...(subject.kind === "area" || homes || what !== "housing market" ? { robots: { index: false } } : {}),
    openGraph: { title, description, url: path, type: "website", siteName: "Lotline" },
  };
}

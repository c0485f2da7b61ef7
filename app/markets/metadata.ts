import type { Metadata } from "next";
import { summary } from "@/components/market/headline";
import { areaText, type MarketSubject } from "@/components/market/subject";
import { capitalized } from "@/lib/web/words";
import { readSubject } from "./read-subject";

/**
 * A market page's title and description. `what` is "housing market", or "market report", which search engines must
 * not index.
 */
export async function marketMetadata(subject: MarketSubject, what = "housing market"): Promise<Metadata> {
  const reading = (await readSubject(subject, {}))?.reading;
  const titles: Partial<Record<MarketSubject["kind"], string>> = {
    zip: `${subject.id} ${what}${subject.place.slice(subject.id.length)}`,
    area: `${capitalized(what)}: ${subject.place}`,
  };
  const title = titles[subject.kind] ?? `${subject.place} ${what}`;
  const description = reading ? summary(reading) : `The housing market of ${subject.place}.`;
  const query = subject.kind === "area" ? areaText(subject.filter) : "";
  const path = query ? `${subject.path}?${query}` : subject.path;
  return {
    title,
    description,
    alternates: { canonical: path },
    // Visitors can make any number of areas, so they are not indexed.
    ...(subject.kind === "area" || what !== "housing market" ? { robots: { index: false } } : {}),
    openGraph: { title, description, url: path, type: "website", siteName: "Lotline" },
    twitter: { card: "summary_large_image", title, description },
  };
}

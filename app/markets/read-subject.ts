import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { areaSubject, ownSubject, readAreaPlace } from "@/components/market/area-subject";
import type { Market } from "@/components/market/market";
import { parseMarketView, type reportHref } from "@/components/market/market-url";
import { areaQueryOf, isPublished, readMarket } from "@/components/market/read-market";
import { type MarketReading, readMonth } from "@/components/market/reading";
import { areaText, type MarketSubject, placeSubject, zipSubject } from "@/components/market/subject";
import { AREA } from "@/lib/domain/area";
import { respelled } from "@/lib/domain/known-places";
import { type AreaMarket, MAX_HISTORY_MONTHS } from "@/lib/domain/market";
import { findMarketPlace } from "@/lib/domain/market-place";
import { readLeniently } from "@/lib/domain/parameters";
import { filterOf, type PropertyFilter } from "@/lib/domain/search";
import { getReader } from "@/lib/http/reader";
import { historyQuery, marketQuery } from "@/lib/web/queries";
import { publishedSources, readZip, type ZipAnswers } from "./read-zip";

/** What a page below /markets is of, by the segments of its address; null where there is no such market. */
export async function findSubject(...segments: string[]): Promise<MarketSubject | null> {
  const zips = await getReader().zipPlaces();
  const place = findMarketPlace(segments.map(decodeSegment), zips);
  if (place?.kind !== "zip") return place && placeSubject(place);
  const { city, state } = zips.find(({ zipCode }) => zipCode === place.zipCode)!;
  return zipSubject(place.zipCode, city, state);
}

/** The same for a page that is a 404 without. */
export const subjectOf = async (...segments: string[]): Promise<MarketSubject> =>
  (await findSubject(...segments)) ?? notFound();

/** Next hands segments over as they were sent. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * What /markets/area is of, its state and city as the dataset spells them, which is all that /v1 takes. A visitor who asks
 * for a place with a page of its own is sent there: `hrefOf` writes its address.
 */
export async function findArea(params: URLSearchParams, hrefOf: typeof reportHref): Promise<MarketSubject> {
  const asked = readAreaPlace(params);
  const place = respelled(await getReader().knownPlaces(), asked) ?? asked;
  const own = ownSubject(place);
  if (own) redirect(hrefOf(own, parseMarketView(params, own)));
  return areaSubject(place);
}

const readArea = cache((text: string): Promise<AreaMarket> => {
  const area = filterOf(readLeniently(new URLSearchParams(text), AREA).values);
  return getReader().area(area, MAX_HISTORY_MONTHS);
});

/** A subject's market as its pages read it. */
interface ReadSubject {
  market: Market;
  area: AreaMarket;
  /** What a ZIP itself has, if it is one. */
  zip: ZipAnswers | null;
  /** Names of published files, or null where figures are computed from property records. */
  sources: readonly string[] | null;
  /** The month that is spoken of; null where there are no figures. */
  reading: MarketReading | null;
  /** The answers that the browser goes on with. */
  seeds: [key: readonly unknown[], answer: unknown][];
}

/** A subject's market, of a segment of its homes; null for a ZIP that has none. Each answer is read once a request. */
export async function readSubject(subject: MarketSubject, segment: PropertyFilter): Promise<ReadSubject | null> {
  const area = await readArea(areaText({ ...subject.filter, ...segment }));
  const zip = subject.kind === "zip" ? await readZip(subject.id) : null;
  if (subject.kind === "zip" && !zip) return null;
  const market = readMarket(subject, segment, zip ? { area, zip } : { area });
  const sources = publishedSources(zip?.place?.provenance);
  const { info } = await getReader().dataset();
  // Of a ZIP of which files publish series alone there is nothing else to show.
  const hasFigures = sources === null ? area.homes > 0 : sources.length > 0;
  const seeds: ReadSubject["seeds"] = [[areaQueryOf(subject, segment).queryKey, area]];
  if (zip) seeds.push([marketQuery(subject.id).queryKey, zip.market]);
  if (zip && isPublished(area, segment))
    seeds.push([historyQuery(subject.id, MAX_HISTORY_MONTHS).queryKey, zip.history]);
  return { market, area, zip, sources, reading: hasFigures ? readMonth(market, info.asOf) : null, seeds };
}

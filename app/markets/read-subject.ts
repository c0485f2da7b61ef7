import { redirect } from "next/navigation";
import { cache } from "react";
import { areaSubject, ownSubject, readAreaPlace } from "@/components/market/area-subject";
import type { Market } from "@/components/market/market";
import { parseMarketView, type reportHref } from "@/components/market/market-url";
import { areaQueryOf, isPublished, readMarket } from "@/components/market/read-market";
import { areaText, type MarketSubject, placeSubject, zipSubject } from "@/components/market/subject";
import { AREA } from "@/lib/domain/area";
import { respelled } from "@/lib/domain/known-places";
import { type AreaMarket, MAX_HISTORY_MONTHS } from "@/lib/domain/market";
import { findMarketPlace } from "@/lib/domain/market-place";
import { readLeniently } from "@/lib/domain/parameters";
import { filterOf, type PropertyFilter } from "@/lib/domain/search";
import { getReader } from "@/lib/http/reader";
import { historyQuery, marketQuery } from "@/lib/web/queries";
import { readZip } from "./read-zip";

/** What a page below /markets is of, by the segments of its address; null where there is no such market. */
export async function findSubject(...segments: string[]): Promise<MarketSubject | null> {
  const zips = await getReader().zipPlaces();
  const place = findMarketPlace(segments.map(decodeSegment), zips);
  if (place?.kind !== "zip") return place && placeSubject(place);
  const { city, state } = zips.find(({ zipCode }) => zipCode === place.zipCode)!;
  return zipSubject(place.zipCode, city, state);
}

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

/** A subject's market, and the answers that the browser goes on with. */
export interface ReadSubject {
  market: Market;
  area: AreaMarket;
  seeds: [key: readonly unknown[], answer: unknown][];
}

/** A subject's market, of a segment of its homes; null for a ZIP that has none. Each answer is read once a request. */
export async function readSubject(subject: MarketSubject, segment: PropertyFilter): Promise<ReadSubject | null> {
  const area = await readArea(areaText({ ...subject.filter, ...segment }));
  const ofArea: ReadSubject["seeds"] = [[areaQueryOf(subject, segment).queryKey, area]];
  if (subject.kind !== "zip") return { market: readMarket(subject, segment, { area }), area, seeds: ofArea };
  const zip = await readZip(subject.id);
  if (!zip) return null;
  const { market, history } = zip;
  const seeds: ReadSubject["seeds"] = [...ofArea, [marketQuery(subject.id).queryKey, market]];
  if (isPublished(area, segment)) seeds.push([historyQuery(subject.id, MAX_HISTORY_MONTHS).queryKey, history]);
  return { market: readMarket(subject, segment, { area, zip: { market, history } }), area, seeds };
}

import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { WORLD } from "@/components/map/geometry";
import {
  areaSubject,
  areaText,
  marketAddress,
  ownSubject,
  readAreaPlace,
  readSegment,
  segmentHomes,
} from "@/components/market/area";
import type { Market } from "@/components/market/market";
import { parseMarketView, type reportHref } from "@/components/market/market-url";
import { areaQuery, marketQuery, readWindow } from "@/components/market/read-market";
import { type MarketReading, readMonth } from "@/components/market/reading";
import { type MarketSubject, placeSubject, zipSubject } from "@/components/market/subject";
import { respelled } from "@/lib/domain/known-places";
import { type AreaMarket, type HistoryWindow, publishedSources, type ZipPlace } from "@/lib/domain/market";
import { findMarketPlace } from "@/lib/domain/market-place";
import type { Coordinates } from "@/lib/domain/property";
import { FOR_SALE, type PropertyFilter } from "@/lib/domain/search";
import type { PublishedSeries } from "@/lib/domain/series";
import type { ServedDataset } from "@/lib/http/pages-api";
import { getReader } from "@/lib/http/reader";
import type { HomeRow } from "@/lib/web/queries";
import { newestHomes } from "../newest-homes";
import { pageQueries } from "../page-queries";

/** A ZIP or a state's two letters, or a state and one of its cities: "TX", "Austin". */
interface PlaceSegments {
  place: string;
  city?: string;
}

/** The props of a place's pages, which have one or two segments. */
export interface PlaceProps extends Pick<PageProps<"/markets/[place]">, "searchParams"> {
  params: Promise<PlaceSegments>;
}

/**
 * The market of a page below /markets, by the segments of its address. Null if there is none. For a page React keeps the
 * dataset that was read; a route, where it does not, passes its own.
 */
export async function findSubject(
  { place: first, city }: PlaceSegments,
  served?: ServedDataset,
): Promise<MarketSubject | null> {
  const dataset = served ?? (await getReader().dataset());
  const segments = city === undefined ? [first] : [first, city];
  const place = findMarketPlace(segments.map(decodeSegment), dataset);
  if (place?.kind !== "zip") return place && placeSubject(place);
  const zip = dataset.zips.find(({ zipCode }) => zipCode === place.zipCode)!;
  return zipSubject(zip.zipCode, zip.city, zip.state);
}

/** The same, but shows the 404 page if there is none. */
export const subjectOf = async (segments: PlaceSegments): Promise<MarketSubject> =>
  (await findSubject(segments)) ?? notFound();

/** Next passes segments as they were sent. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/**
 * The market of /markets/area, with state and city spelled as in the dataset, because the API accepts nothing else. A
 * place with its own page redirects to it; `hrefOf` writes its address.
 */
export async function findArea(params: URLSearchParams, hrefOf: typeof reportHref): Promise<MarketSubject> {
  const asked = readAreaPlace(params);
  const place = respelled(await getReader().knownPlaces(), asked) ?? asked;
  const own = ownSubject(place);
  if (own) redirect(hrefOf(marketAddress(own, readSegment(params)), parseMarketView(params, own)));
  return areaSubject(place);
}

/** A market as its pages read it. */
export interface ReadSubject {
  market: Market;
  area: AreaMarket;
  /** If the market is a ZIP, where it is, and what others publish of it. */
  zip: { place: ZipPlace; series: readonly PublishedSeries[] } | null;
  /** Names of published files, or null if figures are calculated from property records. */
  sources: readonly string[] | null;
  /** The month that is described, or null without figures. */
  reading: MarketReading | null;
}

/**
 * Reads a market for a segment of its homes, in a window, or in its usual one if that is null. Null for a place that has none.
 */
export async function readSubject(
  subject: MarketSubject,
  segment: PropertyFilter,
  window: HistoryWindow | null = null,
  served?: ServedDataset,
): Promise<ReadSubject | null> {
  const client = pageQueries();
  const reader = getReader();
  const { info, zips } = served ?? (await reader.dataset());
  const isZip = subject.kind === "zip";
  const place = isZip ? zips.find(({ zipCode }) => zipCode === subject.id) : undefined;
  if (isZip && !place) return null;
  // The API refuses a city or state that is spelled otherwise than in the dataset.
  if (!isZip && respelled(await reader.knownPlaces(), subject.where)) return null;
  const [market, { data: area }, series] = await Promise.all([
    client.fetchQuery(marketQuery(subject, { segment, window, asOf: info.asOf })),
    client.fetchQuery(areaQuery(areaText({ ...subject.filter, ...segment }))),
    place ? readSeries(place.zipCode) : null,
  ]);
  if (subject.kind !== "area" && !isZip && area.homes === 0 && Object.keys(segment).length === 0) return null;
  const sources = publishedSources(place);
  // A ZIP may have published series only, and then there is nothing else to show.
  const hasFigures = sources === null ? area.homes > 0 : sources.length > 0;
  const reading = hasFigures ? readMonth({ ...market, homes: segmentHomes(segment) }, info.asOf) : null;
  return { market, area, zip: place ? { place, series: series ?? [] } : null, sources, reading };
}

/** Read once for a page and its metadata. */
const readSeries = cache((zipCode: string) => getReader().series(zipCode));

/** Reads a market in the window of a page's own, as soon as that is known. */
async function readBeside(
  page: MarketSubject,
  beside: MarketSubject,
  segment: PropertyFilter,
  asked: HistoryWindow | null,
): Promise<ReadSubject | null> {
  const { asOf } = (await getReader().dataset()).info;
  const window = await readWindow(pageQueries(), page, { segment, window: asked, asOf });
  return readSubject(beside, segment, window);
}

/** Reads a page's own market, the first, and those beside it in the same window. */
export const readSubjects = (
  [page, ...beside]: readonly [MarketSubject, ...MarketSubject[]],
  segment: PropertyFilter,
  asked: HistoryWindow | null,
): Promise<[ReadSubject | null, ...(ReadSubject | null)[]]> =>
  Promise.all([readSubject(page, segment, asked), ...beside.map((one) => readBeside(page, one, segment, asked))]);

/** What a market is read beside: a ZIP beside its city, a city beside its state. Null beside published figures. */
export async function readBenchmark(
  subject: MarketSubject,
  segment: PropertyFilter,
  asked: HistoryWindow | null,
): Promise<MarketReading | null> {
  const [wider] = subject.wider;
  const { zips } = await getReader().dataset();
  if (!wider || publishedSources(zips.find(({ zipCode }) => zipCode === subject.id))) return null;
  return (await readBeside(subject, wider, segment, asked))?.reading ?? null;
}

/** The newest homes of a market that are for sale and not under contract, as the market counts them, for its page. */
export async function readHomes(area: PropertyFilter) {
  const [sale, located] = await Promise.all([
    newestHomes(getReader(), { ...area, ...FOR_SALE }, 6),
    newestHomes(getReader(), withCoordinates(area), 1),
  ]);
  return { cards: sale.data, total: sale.meta.total, onMap: located.meta.total > 0 };
}

/** The positions of a market's homes, and of those for sale among them: no more than can be distinguished on its small map. */
export async function readPositions(area: PropertyFilter) {
  const located = withCoordinates(area);
  const [sale, all] = await Promise.all([
    newestHomes(getReader(), { ...located, ...FOR_SALE }, 300),
    newestHomes(getReader(), located, 1_000),
  ]);
  const positions = (rows: readonly HomeRow[]): Coordinates[] => rows.flatMap((row) => row.coordinates ?? []);
  return { homes: positions(all.data), forSale: positions(sale.data) };
}

/** Only homes with coordinates are within a box. */
const withCoordinates = (area: PropertyFilter): PropertyFilter => ({ bbox: WORLD, ...area });

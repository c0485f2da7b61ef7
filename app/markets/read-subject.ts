import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import { areaSubject, ownSubject, readAreaPlace } from "@/components/market/area-subject";
import type { Market } from "@/components/market/market";
import { parseMarketView, type reportHref } from "@/components/market/market-url";
import { areaQueryOf, isPublished, readMarket } from "@/components/market/read-market";
import { type MarketReading, readMonth, usualWindow } from "@/components/market/reading";
import { areaText, type MarketSubject, placeSubject, segmentHomes, zipSubject } from "@/components/market/subject";
import { AREA } from "@/lib/domain/area";
import { respelled } from "@/lib/domain/known-places";
import { type AreaMarket, type HistoryWindow, MAX_HISTORY_MONTHS, publishedSources } from "@/lib/domain/market";
import { findMarketPlace } from "@/lib/domain/market-place";
import { readLeniently } from "@/lib/domain/parameters";
import type { Coordinates } from "@/lib/domain/property";
import { DEFAULT_ORDER, DEFAULT_SORT, FOR_SALE, filterOf, type PropertyFilter } from "@/lib/domain/search";
import { getReader } from "@/lib/http/reader";
import { historyQuery, marketQuery } from "@/lib/web/market-queries";
import type { HomeRow } from "@/lib/web/queries";

/** A ZIP or a state's two letters, or a state and one of its cities: "TX", "Austin". */
interface PlaceSegments {
  place: string;
  city?: string;
}

/** The props of a place's pages, which have one or two segments. */
export interface PlaceProps extends Pick<PageProps<"/markets/[place]">, "searchParams"> {
  params: Promise<PlaceSegments>;
}

/** The market of a page below /markets, by the segments of its address. Null if there is none. */
export async function findSubject({ place: first, city }: PlaceSegments): Promise<MarketSubject | null> {
  const dataset = await getReader().dataset();
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
  if (own) redirect(hrefOf(own, parseMarketView(params, own)));
  return areaSubject(place);
}

const readArea = cache((text: string, window: HistoryWindow): Promise<AreaMarket> => {
  const area = filterOf(readLeniently(new URLSearchParams(text), AREA).values);
  return getReader().area(area, MAX_HISTORY_MONTHS, window);
});

/** All API responses about a ZIP, or null if it has no market. Read once per request. */
const readZip = cache(async (zipCode: string) => {
  const reader = getReader();
  const [market, history, series, { zips }] = await Promise.all([
    reader.market(zipCode),
    reader.history(zipCode, MAX_HISTORY_MONTHS),
    reader.series(zipCode),
    reader.dataset(),
  ]);
  if (!market || !history) return null;
  const place = zips.find((one) => one.zipCode === zipCode) ?? null;
  return { market, history, series: series ?? [], place };
});

/** A market as its pages read it. */
export interface ReadSubject {
  market: Market;
  area: AreaMarket;
  /** The ZIP's own responses, if the market is a ZIP. */
  zip: Awaited<ReturnType<typeof readZip>>;
  /** Names of published files, or null if figures are calculated from property records. */
  sources: readonly string[] | null;
  /** The month that is described, or null without figures. */
  reading: MarketReading | null;
  /** The responses that the browser continues with. */
  seeds: (readonly [key: readonly unknown[], answer: unknown])[];
}

/**
 * Reads a market for a segment of its homes, each response once per request, in a window, or in its usual one if that is
 * null. Null for a place that has none.
 */
export async function readSubject(
  subject: MarketSubject,
  segment: PropertyFilter,
  asked: HistoryWindow | null = null,
): Promise<ReadSubject | null> {
  const text = areaText({ ...subject.filter, ...segment });
  const isZip = subject.kind === "zip";
  // The API refuses a city or state that is spelled otherwise than in the dataset.
  if (!isZip && respelled(await getReader().knownPlaces(), subject.where)) return null;
  const [area, zip, { info }] = await Promise.all([
    readArea(text, 1),
    isZip ? readZip(subject.id) : null,
    getReader().dataset(),
  ]);
  if (isZip && !zip) return null;
  if (subject.kind !== "area" && !isZip && area.homes === 0 && Object.keys(segment).length === 0) return null;
  const window = isPublished(area, segment) ? 1 : (asked ?? usualWindow(area.history, info.asOf));
  const inWindow = await readArea(text, window);
  const answers = { area, pooled: { window, history: inWindow.history } };
  const market = readMarket(subject, segment, zip ? { ...answers, zip } : answers);
  const sources = publishedSources(zip?.place);
  // A ZIP may have published series only, and then there is nothing else to show.
  const hasFigures = sources === null ? area.homes > 0 : sources.length > 0;
  const reading = hasFigures ? readMonth({ ...market, homes: segmentHomes(segment) }, info.asOf) : null;
  const seeds: ReadSubject["seeds"] = [
    [areaQueryOf(subject, segment).queryKey, area],
    ...(window === 1 ? [] : [[areaQueryOf(subject, segment, window).queryKey, inWindow] as const]),
  ];
  if (zip) seeds.push([marketQuery(subject.id).queryKey, zip.market]);
  if (zip && isPublished(area, segment))
    seeds.push([historyQuery(subject.id, MAX_HISTORY_MONTHS).queryKey, zip.history]);
  return { market, area, zip, sources, reading, seeds };
}

/** Reads a page's own market, the first, and those beside it in the same window. */
export async function readSubjects(
  [page, ...beside]: readonly MarketSubject[],
  segment: PropertyFilter,
  asked: HistoryWindow | null,
): Promise<(ReadSubject | null)[]> {
  const own = await readSubject(page!, segment, asked);
  const window = own?.market.window ?? asked;
  return [own, ...(await Promise.all(beside.map((one) => readSubject(one, segment, window))))];
}

/** Numbers of cards on a market's page and of dots on its small map. More could not be read or distinguished. */
const CARDS = 6;
const FOR_SALE_DOTS_MAX = 300;
const RECORD_DOTS_MAX = 1_000;

const positions = (rows: readonly HomeRow[]): Coordinates[] => rows.flatMap((row) => row.coordinates ?? []);

/**
 * The homes of a market that are for sale and not under contract, as the market counts them, and the positions of its
 * homes on record.
 */
export async function readHomes(area: PropertyFilter) {
  const reader = getReader();
  const search = (filter: PropertyFilter, limit: number) =>
    reader.search({ filter, limit, offset: 0, sort: DEFAULT_SORT, order: DEFAULT_ORDER, details: true });
  const [sale, all] = await Promise.all([
    search({ ...area, ...FOR_SALE }, FOR_SALE_DOTS_MAX),
    search(area, RECORD_DOTS_MAX),
  ]);
  return {
    cards: sale.data.slice(0, CARDS),
    total: sale.meta.total,
    forSale: positions(sale.data),
    onRecord: positions(all.data),
  };
}

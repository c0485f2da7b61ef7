import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { areaText, readSegment, segmentHomes } from "@/components/market/area";
import { chartSentence, figureSentence } from "@/components/market/chart-sentences";
import { headline, lead } from "@/components/market/headline";
import { byBedrooms, type CountedHomes, priceBands, saleFacts } from "@/components/market/homes-there-now";
import { keyFigures } from "@/components/market/key-figures";
import { SHOWS } from "@/components/market/look";
import { isThin } from "@/components/market/market";
import { knownCharts } from "@/components/market/market-charts";
import { monthsCsv } from "@/components/market/market-csv";
import { marketSpec } from "@/components/market/market-spec";
import { shownMonths } from "@/components/market/market-url";
import { comparedFigure } from "@/components/market/measures";
import { marketOf } from "@/components/market/read-market";
import { readMonth, usualWindow } from "@/components/market/reading";
import { type MarketSubject, zipSubject } from "@/components/market/subject";
import { type AreaMarket, type HistoryWindow, MAX_HISTORY_MONTHS, MONTH_FIGURES } from "@/lib/domain/market";
import { underContract } from "@/lib/domain/marketing-period";
import type { PropertyRecord } from "@/lib/domain/property";
import type { Facets, PropertyFilter } from "@/lib/domain/search";
import { roundHalfUp } from "@/lib/domain/statistics";
import { areaOf } from "./reference-store/markets";

/**
 * `npx tsx test/figures.ts FILE [ZIPS]` compares every headline, sentence, key figure, count and CSV of market pages and their list with those that follow
 * from the records by another road: FILE is what `npm run --silent data -- export FILE.ndjson` wrote, read with plain loops;
 * the running service (BASE_URL, LOTLINE_API_KEY) answers the API and the pages, whose text must hold the same words. All
 * ZIPs take a quarter of an hour; ZIPS is how many of them are enough.
 */

/** The homes of some ZIPs whose pages are compared besides those of all homes. */
const SEGMENTS = ["propertyType=condo", "minBeds=4"] as const;
const ZIPS_WITH_SEGMENTS = 30;

type Ask = (window: HistoryWindow) => Promise<AreaMarket> | AreaMarket;

/** What a page says of a market, by the name of the part: in its usual window, as its server does. */
export async function saidOf(
  subject: MarketSubject,
  segment: PropertyFilter,
  ask: Ask,
  asOf: string,
): Promise<Record<string, string>> {
  const area = await ask(1);
  if (area.homes === 0) return {};
  const window = usualWindow(area.history, asOf);
  const { history } = await ask(window);
  const market = marketOf(subject, area.history, { window, history });
  const reading = readMonth({ ...market, homes: segmentHomes(segment) }, asOf);
  if (!reading) return {};
  const months = shownMonths({ months: 36, range: null }, reading.month);
  const said: Record<string, string> = { headline: headline(reading), lead: lead(reading) };
  for (const { label, value, change, yearChange, sample, half } of keyFigures(reading))
    said[`key figure ${label}`] = [value, change, yearChange, sample, half].join(" | ");
  said["for sale now"] = saleFacts(area.snapshot) ?? "";
  const figure = figureSentence(reading);
  said["line above the charts"] = figure ? `${figure.text} in ${figure.of}` : "";
  for (const show of SHOWS)
    for (const chart of knownCharts([market], show)) {
      const look = { window, show };
      const spec = marketSpec(chart, [market], months, asOf, look);
      said[`${chart} as ${show}`] = chartSentence(chart, [market], spec, asOf, look);
      said[`values of ${chart} as ${show}`] = JSON.stringify(
        spec.series.map(({ values, thin, band }) => [values, thin, band]),
      );
    }
  said.csv = monthsCsv([market], shownMonths({ months: 60, range: null }, area.history[0]!.month));
  return said;
}

/** The parts in which two say otherwise: "headline: … | …". */
export const differences = (ours: Record<string, string>, theirs: Record<string, string>): string[] =>
  [...new Set([...Object.keys(ours), ...Object.keys(theirs)])]
    .filter((part) => ours[part] !== theirs[part])
    .map((part) => `${part}: ${ours[part]} | ${theirs[part]}`);

/** The records that the plain loops take for a segment, without the store's filters. */
export const ofSegment = (records: readonly PropertyRecord[], segment: PropertyFilter): PropertyRecord[] =>
  records.filter(
    ({ propertyType, bedroomsTotal }) =>
      (!segment.propertyType || segment.propertyType.includes(propertyType!)) &&
      (segment.minBeds === undefined || (bedroomsTotal !== null && bedroomsTotal >= segment.minBeds)),
  );

const byCount = (homes: readonly CountedHomes[]): string =>
  homes.map(({ label, count }) => `${label}: ${count}`).join("; ");

/** Homes for sale by price and bedrooms as a page's groups have them, counted one by one. */
const countedHere = (groups: readonly CountedHomes[], homes: readonly PropertyRecord[], asOf: string): string =>
  byCount(
    groups.map(({ label, only: { minPrice, maxPrice = Infinity, minBeds, maxBeds = Infinity } }) => ({
      label,
      only: {},
      count: homes.filter(
        (home) =>
          home.status === "forSale" &&
          !underContract(home, asOf) &&
          (minPrice === undefined ||
            (home.listPrice !== null && home.listPrice >= minPrice && home.listPrice <= maxPrice)) &&
          (minBeds === undefined ||
            (home.bedroomsTotal !== null && home.bedroomsTotal >= minBeds && home.bedroomsTotal <= maxBeds)),
      ).length,
    })),
  );

/** A ZIP's row of the CSV of /markets, as its own page has the figures. */
async function listedRow(subject: MarketSubject, ask: Ask, asOf: string): Promise<string> {
  const area = await ask(1);
  const window = usualWindow(area.history, asOf);
  const { history } = await ask(window);
  const market = marketOf(subject, area.history, { window, history });
  const { month, now, yearBefore } = readMonth(market, asOf)!;
  const [price, before] = [comparedFigure(now, "medianSoldPrice"), comparedFigure(yearBefore, "medianSoldPrice")];
  const { zipCode, city, state } = subject.where;
  return [
    ...[zipCode, city, state, window, month],
    ...MONTH_FIGURES.map((figure) => now[figure]),
    isThin(now) ? null : now.inventoryMonths,
    price === null || before === null ? null : roundHalfUp((price - before) / before, 4),
  ].join(",");
}

const plain = (html: string): string =>
  html
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<!-- -->|<[^>]+>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

async function main(file: string, zips: number): Promise<void> {
  const { BASE_URL: base = "http://localhost:3000", LOTLINE_API_KEY: key = "" } = process.env;
  const get = (path: string) => fetch(base + path, { headers: { Authorization: `Bearer ${key}` } });
  const byZip = new Map<string, PropertyRecord[]>();
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const record = JSON.parse(line) as PropertyRecord;
    const { zipCode } = record.address;
    byZip.set(zipCode, [...(byZip.get(zipCode) ?? []), record]);
  }
  let asOf = "";
  const listed = (await (await get("/markets/csv")).text()).split("\r\n");
  const list = new Map(
    listed.map((line) => line.replace(/^"=""(\d{5})"""/, "$1")).map((line) => [line.slice(0, 5), line]),
  );
  let [compared, parts, differing] = [0, 0, 0];
  for (const [nth, [zip, records]] of [...byZip].sort().slice(0, zips).entries())
    for (const text of ["", ...(nth < ZIPS_WITH_SEGMENTS ? SEGMENTS : [])]) {
      const segment = readSegment(new URLSearchParams(text));
      const subject = zipSubject(zip, records[0]!.address.city, records[0]!.address.state);
      const query = areaText({ ...subject.filter, ...segment });
      const served = async (window: HistoryWindow): Promise<AreaMarket> => {
        const answer = await get(`/v1/markets/area?${query}&months=${MAX_HISTORY_MONTHS}&window=${window}`);
        const { data } = (await answer.json()) as { data: AreaMarket };
        asOf = data.snapshot.date;
        return data;
      };
      await served(1);
      const homes = ofSegment(records, segment);
      const [ours, theirs] = [
        await saidOf(subject, segment, served, asOf),
        await saidOf(subject, segment, (window) => areaOf(homes, asOf, MAX_HISTORY_MONTHS, window), asOf),
      ];
      const there = `${query}&status=forSale&underContract=false`;
      const { data: facets } = (await (await get(`/v1/properties/facets?${there}`)).json()) as { data: Facets };
      const groups = [...priceBands(facets.listPrice.bins), ...byBedrooms(facets.bedroomsTotal.bins)];
      ours.counts = byCount(groups);
      theirs.counts = countedHere(groups, homes, asOf);
      if (text === "") {
        ours.list = list.get(zip)?.replaceAll('"', "") ?? "";
        theirs.list = await listedRow(subject, (window) => areaOf(homes, asOf, MAX_HISTORY_MONTHS, window), asOf);
      }
      const found = differences(ours, theirs);
      const page = plain(await (await get(`/markets/${zip}${text && `?${text}`}`)).text());
      for (const part of [
        "headline",
        "lead",
        "line above the charts",
        "days as value",
        "supply as value",
        "activity as value",
        "for sale now",
      ])
        if (theirs[part] && !page.includes(theirs[part])) found.push(`the page lacks ${part}: ${theirs[part]}`);
      compared++;
      parts += Object.keys(theirs).length;
      differing += found.length;
      for (const one of found) console.log(`${zip} ${text} ${one.slice(0, 400)}`);
    }
  console.log(`${compared} markets and segments, ${parts} parts compared, ${differing} differing.`);
  process.exitCode = differing === 0 ? 0 : 1;
}

const [, program = "", file, zips] = process.argv;
if (program.endsWith("test/figures.ts") && file) await main(file, Number(zips ?? Number.POSITIVE_INFINITY));

import type { DatasetInfo } from "@/lib/domain/dataset";
import { type Circle, distanceFrom } from "@/lib/domain/geo";
import type { ZipPlace } from "@/lib/domain/market";
import type { PropertyDetails, PropertySummary } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import { circleOf } from "@/lib/domain/search";
import type { CityZip } from "@/lib/domain/towns";
import type { Accuracies } from "@/lib/domain/valuation/accuracy";
import { emptySales, type Sales } from "@/lib/domain/valuation/sales";
import { fromColumn, SALE_FACTS } from "../columns";
import { FORMAT } from "../engine";
import { parseId } from "../keys";
import { lookupAnswer } from "../lookup";
import type { JsonBytes, PropertyStore } from "../store";
import { parseStreet, streetKey } from "../street";
import { newestMonths } from "../zip-market";
import { addressBook } from "./addresses";
import { areaOf } from "./area";
import { readChanges } from "./changes";
import { facetsOf } from "./facets";
import { unavailable } from "./faults";
import { clustersOf } from "./map";
import * as queries from "./queries";
import type { Servers } from "./servers";
import { idOf, numberOfId } from "./sql";
import { historyColumn } from "./tables";

/** Joins lines of JSON into a JSON array. */
const arrayOf = (lines: readonly string[]) => ({
  count: lines.length,
  rows: Buffer.from(`[${lines.join(",")}]`) as JsonBytes,
});

const linesOf = (text: string): string[] => text.split("\n").slice(0, -1);

/** A search row with its details, followed by its distance from a circle's center. */
function withDistance(row: string, circle: Circle): string {
  const { coordinates } = JSON.parse(row) as PropertyDetails;
  return `${row.slice(0, -1)},"distance":${distanceFrom(circle, coordinates!)}}`;
}

const RELOAD = "npm run data -- load";

function salesIn(rows: readonly queries.SoldRow[]): Sales {
  const sales = emptySales(rows.length);
  for (const [i, [, ...values]] of rows.entries())
    for (const [c, fact] of SALE_FACTS.entries()) {
      const value = values[c]!;
      sales[fact.name][i] = value === null ? Number.NaN : fromColumn(value, fact);
    }
  return sales;
}

/** The bytes of the first line, or null if there is none. */
const lineOf = (text: string): Buffer | null => (text === "" ? null : Buffer.from(text.slice(0, text.indexOf("\n"))));

const parsed = <T>(text: string): T[] => linesOf(text).map((line) => JSON.parse(line) as T);

/** The store of a version over a cluster that holds it. Cities, ZIP codes and the dataset's description are read once, here. */
export async function storeOf(servers: Servers, version: string): Promise<PropertyStore> {
  const text = (query: Parameters<Servers["text"]>[1]) => servers.text(version, query);
  const rows = <Row extends unknown[]>(query: Parameters<Servers["rows"]>[1]) => servers.rows<Row>(version, query);

  const [[format, described]] = (await rows<[number, string]>(queries.info)) as [[number, string]];
  if (format !== FORMAT)
    throw unavailable(
      `Version ${version} was loaded by another version of Lotline (format ${format}; this one reads ${FORMAT}). Remedy: ${RELOAD}`,
    );
  const { accuracies, ...info } = JSON.parse(described) as DatasetInfo & { accuracies: Accuracies };
  const zipPlaces = parsed<ZipPlace>(await text(queries.zipPlaces));
  const towns = await rows<[state: string, city: string, zipCode: string, homes: string]>(queries.towns);
  const cityZips = towns.map(([state, city, zipCode, homes]): CityZip => [state, city, zipCode, Number(homes)]);
  const book = addressBook(rows, cityZips, zipPlaces);

  /** The search rows of homes, in the given order. */
  async function rowsOf(ids: readonly string[], details: boolean): Promise<string[]> {
    if (ids.length === 0) return [];
    const byId = new Map<string, string>();
    for (const line of linesOf(await text(queries.rowsOf(ids, details)))) {
      const tab = line.indexOf("\t");
      byId.set(line.slice(0, tab), line.slice(tab + 1));
    }
    return ids.map((id) => {
      const row = byId.get(id);
      if (row === undefined) throw unavailable(`Version ${version} lacks the row of ${idOf(id)}. Remedy: ${RELOAD}`);
      return row;
    });
  }

  const recordOf = async (id: string) => parseId(id) && lineOf(await text(queries.record(numberOfId(id))));
  const homeOf = async (id: string): Promise<PropertyRecord | null> => {
    const record = await recordOf(id);
    return record && JSON.parse(record.toString());
  };

  return {
    info,
    property: recordOf,
    async lookup(address) {
      const { number, street } = parseStreet(address.streetAddress);
      const found = await rows<[string]>(queries.lookup(address, streetKey(street), number));
      const ids = found.map(([id]) => id);
      return lookupAnswer((await rowsOf(ids, false)).map((row) => JSON.parse(row) as PropertySummary));
    },
    async lookupLine(line) {
      const ids = await book.atLine(line);
      return lookupAnswer(
        (await rowsOf(ids, false)).map((row) => JSON.parse(row) as PropertySummary),
        line,
      );
    },
    nearAddresses: book.near,
    async search(query) {
      const filter = book.narrowed(query.filter);
      const circle = query.details ? circleOf(query.filter) : null;
      const pageOf = async () => {
        if (query.limit === 0) return { ...arrayOf([]), lastId: null };
        const after = query.after === undefined ? null : await homeOf(query.after);
        const ids = (await rows<[string]>(queries.page({ ...query, filter, after }))).map(([id]) => id);
        const found = await rowsOf(ids, query.details);
        const last = ids.at(-1);
        return {
          ...arrayOf(circle ? found.map((row) => withDistance(row, circle)) : found),
          lastId: last === undefined ? null : idOf(last),
        };
      };
      const [[counted], page] = await Promise.all([rows<[string]>(queries.total(filter)), pageOf()]);
      return { total: Number(counted![0]), ...page };
    },
    async sold(filter) {
      const found = await rows<queries.SoldRow>(queries.sold(book.narrowed(filter)));
      return {
        sales: salesIn(found),
        id: (row) => idOf(found[row]![0]),
        rows: async (picked) =>
          arrayOf(
            await rowsOf(
              picked.map((row) => found[row]![0]),
              true,
            ),
          ).rows,
      };
    },
    accuracies: async () => accuracies,
    facets: async (filter) => facetsOf(await rows(queries.facets(book.narrowed(filter)))),
    clusters: (filter, box, zoom) => clustersOf(rows, book.narrowed(filter), box, zoom),
    area: (filter, months, window = 1) => areaOf(rows, book.narrowed(filter), info.asOf, months, window),
    market: async (zipCode) => lineOf(await text(queries.market(zipCode, "snapshot"))),
    async history(zipCode, months, window = 1) {
      const history = lineOf(await text(queries.market(zipCode, historyColumn(window))));
      return history && newestMonths(history, months);
    },
    async series(zipCode, page) {
      const [counted, lines] = await Promise.all([
        rows<[number]>(queries.countSeries(zipCode)),
        text(queries.series(zipCode, page)),
      ]);
      const [row] = counted;
      return row ? { total: row[0], ...arrayOf(linesOf(lines)) } : null;
    },
    async markets(asked) {
      const inCity = asked.city === undefined ? [] : cityZips.filter(([, city]) => city === asked.city);
      const query = { ...asked, cityZips: inCity.map(([, , zipCode]) => zipCode) };
      const [counted, page] = await Promise.all([
        rows<[string]>(queries.countMarkets(query)),
        query.limit === 0 ? "" : text(queries.markets(query)),
      ]);
      return { total: Number(counted[0]![0]), ...arrayOf(linesOf(page)) };
    },
    changes: (since, page) => readChanges(servers, since, version, page),
    places: book.places,
    cityZips: async () => cityZips,
    zipPlaces: async () => zipPlaces,
    // The connections are shared by all versions, so whoever opened them closes them.
    close() {},
  };
}

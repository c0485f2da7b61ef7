import type { DatasetInfo } from "@/lib/domain/dataset";
import type { ZipPlace } from "@/lib/domain/market";
import type { PropertySummary } from "@/lib/domain/property";
import { FORMAT } from "../columnar/format";
import { parseId } from "../columnar/hash";
import { lookupAnswer } from "../lookup";
import type { JsonBytes, PropertyStore } from "../store";
import { parseStreet, streetKey } from "../street";
import { newestMonths } from "../zip-market";
import { addressBook } from "./addresses";
import { facetsOf } from "./facets";
import { unavailable } from "./faults";
import { clustersOf } from "./map";
import type { Servers } from "./servers";
import * as sql from "./sql";

const NEWLINE = 0x0a;
const COMMA = 0x2c;
const [OPEN, CLOSE] = [Buffer.from("["), Buffer.from("]")];

/** Lines of JSON, each ended by a newline, as an array; JSON has no newline in it. */
function arrayOf(lines: string): { count: number; rows: JsonBytes } {
  const bytes = Buffer.from(lines);
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) {
    bytes[at] = COMMA;
    count++;
  }
  return { count, rows: Buffer.concat([OPEN, bytes.subarray(0, Math.max(0, bytes.length - 1)), CLOSE]) };
}

/** The first line's bytes, or null where there is none. */
const lineOf = (text: string): Buffer | null => (text === "" ? null : Buffer.from(text.slice(0, text.indexOf("\n"))));

const linesOf = <T>(text: string): T[] =>
  text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as T);

/** A version's store over a cluster that holds it. Places are read once: cities, ZIPs and the dataset's description. */
export async function storeOf(servers: Servers, version: string): Promise<PropertyStore> {
  const text = (query: Parameters<Servers["text"]>[1]) => servers.text(version, query);
  const rows = <Row extends unknown[]>(query: Parameters<Servers["rows"]>[1]) => servers.rows<Row>(version, query);
  const count = async (query: Parameters<Servers["rows"]>[1]) => Number((await rows<[string]>(query))[0]![0]);

  const [[format, info]] = (await rows<[number, string]>(sql.info)) as [[number, string]];
  if (format !== FORMAT)
    throw unavailable(
      `Version ${version} was loaded by another version of Lotline (format ${format}; this one reads ${FORMAT}). Remedy: npm run data -- load`,
    );
  const zipPlaces = linesOf<ZipPlace>(await text(sql.zipPlaces));
  const towns = await rows<[state: string, city: string, zipCode: string, homes: string]>(sql.towns);
  const book = addressBook(rows, towns, zipPlaces);

  /** A page, where one is asked for, and the number of all that it is of, at the same time. */
  async function listOf(limit: number, page: typeof sql.info, counted: typeof sql.info) {
    const [total, lines] = await Promise.all([count(counted), limit === 0 ? "" : text(page)]);
    return { total, ...arrayOf(lines) };
  }

  return {
    info: JSON.parse(info) as DatasetInfo,
    async property(id) {
      const number = parseId(id);
      return number && lineOf(await text(sql.record((BigInt(number.high) << 32n) | BigInt(number.low))));
    },
    async lookup(address) {
      const { number, street } = parseStreet(address.streetAddress);
      return lookupAnswer(linesOf<PropertySummary>(await text(sql.lookup(address, streetKey(street), number))));
    },
    nearAddresses: book.near,
    search: (query) => listOf(query.limit, sql.page(query), sql.count(query.filter)),
    facets: async (filter) => facetsOf(await rows(sql.facets(filter))),
    clusters: (filter, box, zoom) => clustersOf(rows, filter, box, zoom),
    market: async (zipCode) => lineOf(await text(sql.market(zipCode, "snapshot"))),
    async history(zipCode, months) {
      const history = lineOf(await text(sql.market(zipCode, "history")));
      return history && newestMonths(history, months);
    },
    markets: (query) => listOf(query.limit, sql.markets(query), sql.countMarkets(query)),
    places: book.places,
    zipPlaces: async () => zipPlaces,
    // The cluster's connections outlive a version; whoever opened them closes them.
    close() {},
  };
}

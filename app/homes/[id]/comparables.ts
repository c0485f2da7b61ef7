import { marketOfZip } from "@/components/market/read-market";
import { type MarketReading, readMonth, usualWindow } from "@/components/market/reading";
import { publishedSources, type ZipPlace } from "@/lib/domain/market";
import type { PropertyRecord, Status } from "@/lib/domain/property";
import { ofStatus, type PropertyFilter } from "@/lib/domain/search";
import type { Reader } from "@/lib/http/reader";
import type { HomeRow } from "@/lib/web/queries";
import { newestHomes } from "../../newest-homes";

/** The homes that a home's page compares it with. */
interface ComparedHomes {
  /**
   * Homes of its ZIP that it is compared with, including itself unless it is under contract. At most
   * `COMPARABLES_MAX`.
   */
  comparables: HomeRow[];
  /** The status of `comparables`. */
  comparableStatus: Status;
  /** Their total number, which may be above the maximum. */
  comparablesTotal: number;
  /** Homes on the market from which similar ones are chosen: first of its ZIP, then of its type in its city. */
  candidates: HomeRow[];
  /** The market of its ZIP as that one's own page describes it. */
  market: MarketReading | null;
  zip: ZipPlace | null;
}

/** Enough for stable quartiles, in one response of a few hundred kilobytes. */
const COMPARABLES_MAX = 500;
const FEW = 8;
/** A running month and two years before it, by which a market is judged. */
const HISTORY_MONTHS = 25;

/** A sold home is compared with sold ones, a rental with rentals, any other with homes for sale. */
const comparableStatusOf = (status: Status): Status => (status === "offMarket" ? "forSale" : status);

async function readZipMarket(reader: Reader, zipCode: string): Promise<Pick<ComparedHomes, "market" | "zip">> {
  const [months, { info, zips }] = await Promise.all([reader.history(zipCode, HISTORY_MONTHS), reader.dataset()]);
  const zip = zips.find((one) => one.zipCode === zipCode) ?? null;
  if (!months) return { market: null, zip };
  const window = publishedSources(zip) ? 1 : usualWindow(months.history, info.asOf);
  const pooled = window === 1 ? months : await reader.history(zipCode, HISTORY_MONTHS, window);
  const market = pooled && readMonth(marketOfZip(months, { window, history: pooled.history }), info.asOf);
  return { market, zip };
}

/** Its homes that a home is compared with, and those on the market: of its ZIP and, where they are few, of its type in its city. */
async function readRows(reader: Reader, home: PropertyRecord, comparable: Status) {
  const { zipCode, city, state } = home.address;
  const open: Status = home.status === "forRent" ? "forRent" : "forSale";
  const inZip = (status: Status) => newestHomes(reader, { zipCode: [zipCode], ...ofStatus(status) }, COMPARABLES_MAX);
  const [found, offered] = await Promise.all([inZip(comparable), open === comparable ? null : inZip(open)]);
  const { data: near } = offered ?? found;
  const alike = near.filter((row) => row.id !== home.id && row.propertyType === home.propertyType).length;
  const cityFilter: PropertyFilter = { city, state, ...ofStatus(open), propertyType: [home.propertyType] };
  const inCity = alike < FEW ? (await newestHomes(reader, cityFilter, COMPARABLES_MAX)).data : [];
  return { comparables: found.data, comparablesTotal: found.meta.total, candidates: [...near, ...inCity] };
}

/** Everything on a home's page besides the record itself and its value. */
export async function readComparables(reader: Reader, home: PropertyRecord): Promise<ComparedHomes> {
  const comparableStatus = comparableStatusOf(home.status);
  const [rows, ofZip] = await Promise.all([
    readRows(reader, home, comparableStatus),
    readZipMarket(reader, home.address.zipCode),
  ]);
  return { ...rows, comparableStatus, ...ofZip };
}

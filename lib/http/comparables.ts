import { setImmediate as nextTurn } from "node:timers/promises";
import { dayNumber, monthsBefore } from "@/lib/domain/calendar";
import { distanceFrom } from "@/lib/domain/geo";
import type { PropertyDetails, PropertySummary } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import { lastSale } from "@/lib/domain/sale";
import type { Page, PropertyFilter } from "@/lib/domain/search";
import { accuracyIn } from "@/lib/domain/valuation/accuracy";
import type { Comparable, Valuation } from "@/lib/domain/valuation/comparable";
import {
  type Estimate,
  EVIDENCE,
  estimateOf,
  evidenceFor,
  INTERVAL,
  isValuable,
  MOST_READ,
  noEstimate,
} from "@/lib/domain/valuation/estimate";
import { adjusterTo, nearestSales, RATE_RADII, RATES_FROM, type Rates, ratesOf } from "@/lib/domain/valuation/rates";
import type { Sales, ValuedHome } from "@/lib/domain/valuation/sales";
import { inThousandths, mostSimilar, similarityTo, THOUSANDTHS } from "@/lib/domain/valuation/similarity";
import { type PropertyStore, parsed, type SoldHomes } from "@/lib/store/store";

/** Comparables and valuation over any store: the store finds the sales, and lib/domain/valuation does the rest. */

/** How many sales are compared before other requests get a turn of the event loop. */
const ROWS_PER_TURN = 32_768;

/** Other homes' sales around a home, up to the dataset's date. */
interface SalesAround {
  sold: SoldHomes;
  /** Rows of `sold`. */
  rows: Uint32Array;
}

/** Sales that a home is compared with, and how similar each is. */
interface Candidates extends SalesAround {
  /** Similarity of each row, in thousandths. */
  thousandths: Uint16Array;
}

/** The filter of the sales that a home is compared with. It includes the home itself, and sales after the dataset's date. */
function candidateFilter(home: PropertyRecord, day: number, months: number, radius: number): PropertyFilter {
  const { propertyType, coordinates, address } = home;
  const place = coordinates ? { ...coordinates, radius } : { zipCode: [address.zipCode] };
  return { propertyType: [propertyType], soldSince: monthsBefore(day, months) + 1, ...place };
}

async function salesAround(
  store: PropertyStore,
  home: PropertyRecord,
  months: number,
  radius: number,
): Promise<SalesAround> {
  const day = dayNumber(store.info.asOf);
  const sold = await store.sold(candidateFilter(home, day, months, radius));
  const { sales } = sold;
  const own = lastSale(home);
  const ownDay = own && dayNumber(own.date);
  // Looking up an id is slow, so ids are compared only if day and price are those of the home's own sale.
  const isOwn = (row: number) =>
    sales.soldDay[row] === ownDay && sales.soldPrice[row] === own?.price && sold.id(row) === home.id;
  const rows = new Uint32Array(sales.count);
  let count = 0;
  for (let row = 0; row < sales.count; row++) if (sales.soldDay[row]! <= day && !isOwn(row)) rows[count++] = row;
  return { sold, rows: rows.subarray(0, count) };
}

async function candidatesFor(
  store: PropertyStore,
  home: PropertyRecord,
  months: number,
  radius: number,
): Promise<Candidates> {
  const { sold, rows } = await salesAround(store, home, months, radius);
  const similarity = similarityTo(home, dayNumber(store.info.asOf));
  const thousandths = new Uint16Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    if (i > 0 && i % ROWS_PER_TURN === 0) await nextTurn();
    thousandths[i] = inThousandths(similarity(sold.sales, rows[i]!));
  }
  return { sold, rows, thousandths };
}

/** Indexes of a page of candidates, the most similar first. */
const ranked = ({ sold, rows, thousandths }: Candidates, page: Page): number[] =>
  mostSimilar(thousandths, (place) => sold.id(rows[place]!), page);

/** An estimate, or why there is none, and how many sales were read for it. */
async function estimateFor(
  store: PropertyStore,
  home: PropertyRecord,
  width: number,
): Promise<{ found: Estimate; read: number }> {
  if (!isValuable(home)) return { found: noEstimate("missingFacts"), read: 0 };
  const day = dayNumber(store.info.asOf);
  let candidates: Candidates | null = null;
  for (const radius of EVIDENCE.radii) {
    candidates = await candidatesFor(store, home, EVIDENCE.months, radius);
    if (candidates.rows.length >= EVIDENCE.enough || !home.coordinates) break;
  }
  const { sold, rows } = candidates!;
  const best = ranked(candidates!, { offset: 0, limit: MOST_READ }).map((place) => rows[place]!);
  const evidence = evidenceFor(home, day, sold.sales, best);
  return { found: estimateOf(home, day, sold.sales, evidence, width), read: evidence.length };
}

/** The rates that adjust sales to a home; null where there are too few sales, or the home lacks its size. */
export async function ratesFor(store: PropertyStore, home: PropertyRecord): Promise<Rates | null> {
  if (!isValuable(home)) return null;
  const day = dayNumber(store.info.asOf);
  let found: { sales: Sales; nearest: number[] } | null = null;
  for (const radius of RATE_RADII) {
    const { sold, rows } = await salesAround(store, home, EVIDENCE.months, radius);
    found = { sales: sold.sales, nearest: nearestSales(home, day, sold.sales, rows) };
    if (found.nearest.length >= RATES_FROM || !home.coordinates) break;
  }
  return ratesOf(home, found!.sales, found!.nearest);
}

/** Estimates a home's value from the sales of other homes. */
export async function valuationOf(store: PropertyStore, home: PropertyRecord): Promise<Valuation> {
  const accuracies = await store.accuracies();
  const { found, read } = await estimateFor(store, home, accuracies.width ?? 1);
  const { estimate, low, high, reason } = found;
  const { asOf } = store.info;
  const accuracy = accuracyIn(accuracies, home.address.zipCode);
  return { estimate, low, high, interval: INTERVAL, comparables: read, asOf, reason, accuracy };
}

type Row = PropertySummary & PropertyDetails;

function comparableOf(home: ValuedHome, row: Row, similarity: number, adjustedPrice: number | null): Comparable {
  const { id, address, propertyType, lastSale, coordinates } = row;
  const { livingArea, bedroomsTotal, bathroomsTotal, yearBuilt, lotSize } = row;
  const apart = home.coordinates && coordinates && distanceFrom({ ...home.coordinates, radius: 0 }, coordinates);
  return {
    ...{ id, address, propertyType, soldDate: lastSale!.date, soldPrice: lastSale!.price },
    ...{ livingArea, bedroomsTotal, bathroomsTotal, yearBuilt, lotSize, coordinates },
    distance: apart,
    similarity,
    adjustedPrice,
  };
}

/** A page of the sales that a home is compared with, and their total number. */
export async function comparablesOf(
  store: PropertyStore,
  home: PropertyRecord,
  { months, radius }: { months: number; radius: number },
  page: Page,
): Promise<{ total: number; comparables: Comparable[] }> {
  const candidates = await candidatesFor(store, home, months, radius);
  const { sold, rows, thousandths } = candidates;
  const places = ranked(candidates, page);
  const picked = places.map((place) => rows[place]!);
  const rates = places.length === 0 ? null : await ratesFor(store, home);
  const adjust = rates && adjusterTo(home, dayNumber(store.info.asOf), rates);
  const adjusted = (row: number) => adjust?.(sold.sales, row)?.adjustedPrice ?? null;
  const shown = parsed<Row[]>(await sold.rows(picked));
  const comparables = shown.map((row, i) =>
    comparableOf(home, row, thousandths[places[i]!]! / THOUSANDTHS, adjusted(picked[i]!)),
  );
  return { total: rows.length, comparables };
}

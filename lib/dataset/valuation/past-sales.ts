import { dayNumber } from "@/lib/domain/calendar";
import { MILES_A_DEGREE } from "@/lib/domain/geo";
import type { PropertyRecord } from "@/lib/domain/property";
import { EVIDENCE, evidenceFor, MOST_READ } from "@/lib/domain/valuation/estimate";
import { type SaleColumn, type Sales, salesWith, type ValuedHome } from "@/lib/domain/valuation/sales";
import {
  inThousandths,
  milesFrom,
  mostSimilar,
  similarityAt,
  similarityTo,
  THOUSANDTHS,
} from "@/lib/domain/valuation/similarity";
import { PROPERTY_TYPES } from "@/lib/domain/vocabulary";
import { formatId, parseId } from "@/lib/store/keys";
import { type ColumnsOf, growingColumns } from "@/lib/store/memory";
import { identity, sortedBy } from "@/lib/store/sort";

/**
 * All sales of some years, and for any day the evidence that the service would have chosen for an estimate on that day. It is
 * found by the cells of a grid, nearest first. Rows are sorted by type and cell, so that those for one estimate are adjacent.
 */

/** A home that was sold. */
interface SoldHome extends ValuedHome {
  id: string;
  zipCode: string;
}

export interface PastSales {
  /** Every sale, one row each; the rows of a home are adjacent, oldest first. */
  readonly sales: Sales;
  homeOf(row: number): SoldHome;
  idOf(row: number): string;
  /** The rows of each ZIP code. */
  zips(): Generator<[zipCode: string, rows: Uint32Array]>;
  /** The rows of other homes' sales that an estimate for this row's home on its day uses. */
  evidence(row: number): number[];
}

/** The side of a cell in degrees, about a mile. */
const CELL = 0.02;
const CELLS_ROUND = 360 / CELL;
const POLE = 90 / CELL;
/** The number of cells, including one for homes without coordinates. */
const CELLS = CELLS_ROUND * (2 * POLE + 1) + 1;
const cellOf = (degrees: number) => Math.floor(degrees / CELL);
const keyOf = (type: number, north: number, east: number) =>
  type * CELLS +
  (north + POLE) * CELLS_ROUND +
  ((((east + CELLS_ROUND / 2) % CELLS_ROUND) + CELLS_ROUND) % CELLS_ROUND);
const placeOf = (type: number, latitude: number, longitude: number) =>
  Number.isNaN(latitude) ? (type + 1) * CELLS - 1 : keyOf(type, cellOf(latitude), cellOf(longitude));

/** Columns about the home of a sale. `high` and `low` are the halves of its 64-bit id. */
const OWNER_COLUMNS = ["high", "low", "zip", "type"] as const;
type Column = SaleColumn | (typeof OWNER_COLUMNS)[number];
/** The types of the gathered columns: the narrowest that are exact, and floats where a value may be unknown (NaN). */
const GATHERED = {
  soldDay: "f32",
  soldPrice: "f64",
  livingArea: "f64",
  lotSize: "f64",
  bedroomsTotal: "f32",
  bathroomsTotal: "f32",
  yearBuilt: "f32",
  latitude: "f64",
  longitude: "f64",
  high: "u32",
  low: "u32",
  zip: "u32",
  type: "u8",
} as const satisfies Record<Column, unknown>;
const UNKNOWN = Number.NaN;
const TYPE_NUMBERS = Object.fromEntries(PROPERTY_TYPES.map((type, i) => [type, i]));

/** Collects sales dated in (from, to], in days since 1970, from the records as they pass. */
export function gatherSales(from: number, to: number) {
  const gathered = growingColumns(GATHERED);

  function add(record: PropertyRecord): void {
    const { id, address, coordinates, priceHistory } = record;
    for (let i = priceHistory.length - 1; i >= 0; i--) {
      const { event, date, price } = priceHistory[i]!;
      if (event !== "sold") continue;
      const day = dayNumber(date);
      if (day <= from || day > to) continue;
      const { high, low } = parseId(id)!;
      gathered.add(
        day,
        price,
        record.livingArea ?? UNKNOWN,
        record.lotSize ?? UNKNOWN,
        record.bedroomsTotal ?? UNKNOWN,
        record.bathroomsTotal ?? UNKNOWN,
        record.yearBuilt ?? UNKNOWN,
        coordinates?.latitude ?? UNKNOWN,
        coordinates?.longitude ?? UNKNOWN,
        high,
        low,
        Number(address.zipCode),
        TYPE_NUMBERS[record.propertyType]!,
      );
    }
  }

  const finish = (): PastSales => {
    const count = gathered.length;
    const columns: Partial<ColumnsOf<typeof GATHERED>> = gathered.take();
    /** Writes a column in a given order into an array, and frees it. */
    const arranged = <A extends Float64Array | Uint32Array>(name: Column, order: Uint32Array, into: A): A => {
      const column = columns[name]!;
      delete columns[name];
      for (let i = 0; i < order.length; i++) into[i] = column[order[i]!]!;
      return into;
    };
    const placeOfRow = (row: number) => placeOf(columns.type![row]!, columns.latitude![row]!, columns.longitude![row]!);
    const places = identity(count).map(placeOfRow);
    const order = sortedBy(identity(count), places);
    const owner = (name: Column) => arranged(name, order, new Uint32Array(count));
    return pastSales(
      salesWith(count, (name) => arranged(name, order, new Float64Array(count))),
      { high: owner("high"), low: owner("low"), zip: owner("zip"), type: owner("type") },
      order.map((row) => places[row]!),
    );
  };
  return { add, finish };
}

const stated = (value: number) => (Number.isNaN(value) ? null : value);

/** Where each run of equal numbers starts, by number. */
function firstOfEach(numbers: Uint32Array): Map<number, number> {
  const first = new Map<number, number>();
  for (let row = 0; row < numbers.length; row++)
    if (row === 0 || numbers[row] !== numbers[row - 1]) first.set(numbers[row]!, row);
  return first;
}

function pastSales(
  sales: Sales,
  { high, low, zip, type }: Record<(typeof OWNER_COLUMNS)[number], Uint32Array>,
  places: Uint32Array,
): PastSales {
  const { count } = sales;
  const firstAt = firstOfEach(places);
  const byZip = sortedBy(identity(count), zip);
  const firstIn = firstOfEach(byZip.map((row) => zip[row]!));

  function rowsIn(number: number): Uint32Array {
    const from = firstIn.get(number)!;
    let to = from;
    while (to < count && zip[byZip[to]!] === number) to++;
    return byZip.subarray(from, to);
  }
  function* zips(): Generator<[string, Uint32Array]> {
    for (const number of firstIn.keys()) yield [String(number).padStart(5, "0"), rowsIn(number)];
  }
  const idOf = (row: number) => formatId(high[row]!, low[row]!);
  const homeOf = (row: number): SoldHome => {
    const latitude = stated(sales.latitude[row]!);
    return {
      id: idOf(row),
      zipCode: String(zip[row]).padStart(5, "0"),
      propertyType: PROPERTY_TYPES[type[row]!]!,
      livingArea: stated(sales.livingArea[row]!),
      lotSize: stated(sales.lotSize[row]!),
      bedroomsTotal: stated(sales.bedroomsTotal[row]!),
      bathroomsTotal: stated(sales.bathroomsTotal[row]!),
      yearBuilt: stated(sales.yearBuilt[row]!),
      coordinates: latitude === null ? null : { latitude, longitude: sales.longitude[row]! },
    };
  };
  const isOneHome = (a: number, b: number) => high[a] === high[b] && low[a] === low[b];

  /** Whether a row was its home's newest sale on a day and not too old to be used. */
  function wasNewest(row: number, day: number, oldest: number): boolean {
    const sold = sales.soldDay[row]!;
    if (sold <= oldest || sold > day) return false;
    return !isOneHome(row, row + 1) || sales.soldDay[row + 1]! > day;
  }

  function evidence(row: number): number[] {
    const home = homeOf(row);
    const day = sales.soldDay[row]!;
    const oldest = EVIDENCE.oldest(day);
    const isCandidate = (other: number) => wasNewest(other, day, oldest) && !isOneHome(other, row);
    const similarity = similarityTo(home, day);
    let found: Found = { rows: [], thousandths: [] };
    if (home.coordinates) {
      const eachIn: EachIn = (north, east, visit) => {
        if (Math.abs(north) > POLE) return;
        const place = keyOf(type[row]!, north, east);
        for (let other = firstAt.get(place) ?? count; places[other] === place; other++) visit(other);
      };
      for (const radius of EVIDENCE.radii) {
        found = within(radius, home, eachIn, sales, isCandidate, similarity);
        if (found.rows.length >= EVIDENCE.enough) break;
      }
    } else
      for (const other of rowsIn(zip[row]!))
        if (type[other] === type[row] && isCandidate(other)) {
          found.rows.push(other);
          found.thousandths.push(inThousandths(similarity(sales, other)));
        }
    const { rows, thousandths } = found;
    const best = mostSimilar(Uint16Array.from(thousandths), (i) => idOf(rows[i]!), { offset: 0, limit: MOST_READ });
    const chosen = best.map((i) => rows[i]!);
    return evidenceFor(home, day, sales, chosen);
  }
  return { sales, homeOf, idOf, zips, evidence };
}

/** Visits each row of the home's type in a cell. */
type EachIn = (north: number, east: number, visit: (row: number) => void) => void;

interface Found {
  rows: number[];
  thousandths: number[];
}

/** The sales within a radius, visited in rings of cells; stops at rings too far away for any of the most similar sales. */
function within(
  radius: number,
  home: SoldHome,
  eachIn: EachIn,
  sales: Sales,
  isCandidate: (row: number) => boolean,
  similarity: ReturnType<typeof similarityTo>,
): Found {
  const { latitude, longitude } = home.coordinates!;
  const { east: eastOf, north: northOf } = milesFrom(home);
  const [north, east] = [cellOf(latitude), cellOf(longitude)];
  const narrow =
    CELL * MILES_A_DEGREE * Math.max(0.01, Math.cos((Math.min(89, Math.abs(latitude) + 0.5) * Math.PI) / 180));
  const found: Found = { rows: [], thousandths: [] };
  const counts = new Uint32Array(THOUSANDTHS + 1);
  /** The similarity that a further sale must have to be used; 0 until enough sales are found. */
  let least = 0;
  let alike = 0;

  const visit = (row: number) => {
    if (!isCandidate(row)) return;
    const miles2 = eastOf(sales, row) ** 2 + northOf(sales, row) ** 2;
    if (miles2 > radius * radius || inThousandths(similarityAt(miles2)) < least) return;
    const value = inThousandths(similarity(sales, row));
    if (value < least) return;
    found.rows.push(row);
    found.thousandths.push(value);
    counts[value]!++;
    alike++;
    while (alike - counts[least]! >= MOST_READ) alike -= counts[least++]!;
  };
  /** Whether homes at this distance can still be among the used ones. */
  const reaches = (miles: number) => miles <= radius && inThousandths(similarityAt(miles * miles)) >= least;
  for (let ring = 0; reaches((ring - 1) * narrow); ring++)
    for (let dn = -ring; dn <= ring; dn++) {
      const step = Math.abs(dn) === ring ? 1 : Math.max(1, 2 * ring);
      for (let de = -ring; de <= ring; de += step) eachIn(north + dn, east + de, visit);
    }
  return found;
}

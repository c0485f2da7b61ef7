import { dayNumber } from "@/lib/domain/calendar";
import { EARTH_MILES } from "@/lib/domain/geo";
import type { PropertyRecord, PropertyType } from "@/lib/domain/property";
import { EVIDENCE, evidenceFor, MOST_READ } from "@/lib/domain/valuation/estimate";
import { SALE_COLUMNS, type SaleColumn, type Sales, salesWith, type ValuedHome } from "@/lib/domain/valuation/sales";
import { inThousandths, milesFrom, mostSimilar, similarityAt, similarityTo } from "@/lib/domain/valuation/similarity";

/**
 * All sales of some years as they were known on any day of them: what an estimate of that day would have read. The same
 * evidence as the service chooses, found by cells of a grid, nearest first.
 */

/** A home that was sold. */
export interface SoldHome extends ValuedHome {
  id: string;
  zipCode: string;
}

export interface PastSales {
  /** Every sale, a row each; rows of one home together, oldest first. */
  readonly sales: Sales;
  homeOf(row: number): SoldHome;
  /** Rows of other homes' sales that an estimate of this row's home, on its day, reads. */
  evidence(row: number): number[];
}

/** A cell's side in degrees: some mile. */
const CELL = 0.02;
const CELLS_ROUND = 360 / CELL;
const MILES_A_DEGREE = (EARTH_MILES * Math.PI) / 180;
const cellOf = (degrees: number) => Math.floor(degrees / CELL);
const keyOf = (north: number, east: number) =>
  north * CELLS_ROUND + ((((east + CELLS_ROUND / 2) % CELLS_ROUND) + CELLS_ROUND) % CELLS_ROUND);

/** Gathers sales dated after `from` and until `to`, days since 1970, as records pass. */
export function gatherSales(from: number, to: number) {
  const columns = Object.fromEntries(SALE_COLUMNS.map((name) => [name, []])) as unknown as Record<SaleColumn, number[]>;
  const homes: SoldHome[] = [];
  const homeNumbers: number[] = [];

  function add(record: PropertyRecord): void {
    const { priceHistory } = record;
    let home = -1;
    for (let i = priceHistory.length - 1; i >= 0; i--) {
      const { event, date, price } = priceHistory[i]!;
      if (event !== "sold") continue;
      const day = dayNumber(date);
      if (day <= from || day > to) continue;
      if (home < 0) home = homes.push(soldHome(record)) - 1;
      const { livingArea, lotSize, bedroomsTotal, bathroomsTotal, yearBuilt, coordinates } = record;
      const values = { livingArea, lotSize, bedroomsTotal, bathroomsTotal, yearBuilt, ...coordinates };
      const row: Partial<Record<string, number | null>> = { ...values, soldDay: day, soldPrice: price };
      for (const name of SALE_COLUMNS) columns[name].push(row[name] ?? Number.NaN);
      homeNumbers.push(home);
    }
  }

  const finish = (): PastSales => {
    const sales = salesWith(homeNumbers.length, (name) => Float64Array.from(columns[name]));
    return pastSales(sales, homes, Uint32Array.from(homeNumbers));
  };
  return { add, finish };
}

const soldHome = ({ id, address: { zipCode }, ...facts }: PropertyRecord): SoldHome => ({
  id,
  zipCode,
  propertyType: facts.propertyType,
  livingArea: facts.livingArea,
  lotSize: facts.lotSize,
  bedroomsTotal: facts.bedroomsTotal,
  bathroomsTotal: facts.bathroomsTotal,
  yearBuilt: facts.yearBuilt,
  coordinates: facts.coordinates,
});

type Rows = Map<string | number, number[]>;

/** Rows of each type by ZIP, and of those with a place by cell. */
function placed(sales: Sales, homes: readonly SoldHome[], homeNumbers: Uint32Array) {
  const types = new Map<PropertyType, { cells: Rows; zips: Rows }>();
  const push = (rows: Rows, key: string | number, row: number) => {
    const there = rows.get(key);
    if (there) there.push(row);
    else rows.set(key, [row]);
  };
  for (let row = 0; row < sales.count; row++) {
    const { propertyType, zipCode, coordinates } = homes[homeNumbers[row]!]!;
    const there = types.get(propertyType) ?? { cells: new Map(), zips: new Map() };
    types.set(propertyType, there);
    push(there.zips, zipCode, row);
    if (coordinates) push(there.cells, keyOf(cellOf(coordinates.latitude), cellOf(coordinates.longitude)), row);
  }
  return types;
}

function pastSales(sales: Sales, homes: readonly SoldHome[], homeNumbers: Uint32Array): PastSales {
  const types = placed(sales, homes, homeNumbers);
  const homeOf = (row: number) => homes[homeNumbers[row]!]!;
  const idOf = (row: number) => homeOf(row).id;

  /** Whether a row was its home's newest sale on a day, and not too old to be read. */
  function wasNewest(row: number, day: number, oldest: number): boolean {
    const sold = sales.soldDay[row]!;
    if (sold <= oldest || sold > day) return false;
    const isLast = homeNumbers[row + 1] !== homeNumbers[row];
    return isLast || sales.soldDay[row + 1]! > day;
  }

  function evidence(row: number): number[] {
    const home = homeOf(row);
    const day = sales.soldDay[row]!;
    const oldest = EVIDENCE.oldest(day);
    const { cells, zips } = types.get(home.propertyType)!;
    const isCandidate = (other: number) => homeNumbers[other] !== homeNumbers[row] && wasNewest(other, day, oldest);
    const similarity = similarityTo(home, day);
    let found: Found = { rows: [], thousandths: [] };
    if (home.coordinates)
      for (const radius of EVIDENCE.radii) {
        found = within(radius, home, cells, sales, isCandidate, similarity);
        if (found.rows.length >= EVIDENCE.enough) break;
      }
    else
      for (const other of zips.get(home.zipCode) ?? [])
        if (isCandidate(other)) {
          found.rows.push(other);
          found.thousandths.push(inThousandths(similarity(sales, other)));
        }
    const { rows, thousandths } = found;
    const best = mostSimilar(Uint16Array.from(thousandths), (i) => idOf(rows[i]!), { offset: 0, limit: MOST_READ });
    const chosen = best.map((i) => rows[i]!);
    return evidenceFor(home, day, sales, chosen);
  }
  return { sales, homeOf, evidence };
}

interface Found {
  rows: number[];
  thousandths: number[];
}

/** The sales within so many miles, ring of cells by ring; those so far off that none can be among the most similar are left out. */
function within(
  radius: number,
  home: SoldHome,
  cells: Rows,
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
  const counts = new Uint32Array(1_001);

  const visit = (key: number) => {
    for (const row of cells.get(key) ?? []) {
      if (!isCandidate(row)) continue;
      if (eastOf(sales, row) ** 2 + northOf(sales, row) ** 2 > radius * radius) continue;
      const value = inThousandths(similarity(sales, row));
      found.rows.push(row);
      found.thousandths.push(value);
      counts[value]!++;
    }
  };
  /** Whether as many as are read are more alike than any home so far away can be. */
  const enoughBefore = (miles: number) => {
    if (found.rows.length < EVIDENCE.enough) return false;
    const most = inThousandths(similarityAt(miles));
    let alike = 0;
    for (let value = 1_000; value > most && alike < MOST_READ; value--) alike += counts[value]!;
    return alike >= MOST_READ;
  };
  for (let ring = 0; (ring - 1) * narrow <= radius && !enoughBefore((ring - 1) * narrow); ring++)
    for (let dn = -ring; dn <= ring; dn++) {
      const step = Math.abs(dn) === ring ? 1 : Math.max(1, 2 * ring);
      for (let de = -ring; de <= ring; de += step) visit(keyOf(north + dn, east + de));
    }
  return found;
}

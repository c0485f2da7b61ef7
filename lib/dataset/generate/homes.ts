import type { Coordinates, PropertyType } from "@/lib/domain/property";
import type { Character, ZipFacts } from "./facts";
import type { Home, Shape, Street } from "./model";
import { clamp, exponential, type Random } from "./random";
import { condoLine, LOT, shapeOf } from "./shapes";
import { houseNumber, lotPosition, makeStreets } from "./streets";

/** The shares of the types: single family, condo, townhouse, multi-family, land. */
const MIX: Record<Character, readonly number[]> = {
  core: [0.1, 0.62, 0.16, 0.09, 0.03],
  urban: [0.5, 0.22, 0.12, 0.12, 0.04],
  suburban: [0.68, 0.11, 0.13, 0.03, 0.05],
  exurban: [0.75, 0.04, 0.075, 0.035, 0.1],
};
/** The factor on each type's share on a street of that kind. */
const ON_STREET: Record<Street["kind"], readonly number[]> = {
  houses: [1.25, 0.25, 0.35, 1, 1],
  rows: [0.3, 0.5, 5, 0.8, 0.6],
  apartments: [0.15, 4, 0.6, 1, 0.4],
  mixed: [1, 1, 1, 1, 1],
};
const TYPES = ["singleFamily", "condo", "townhouse", "multiFamily", "land"] as const;

const UNITS: Record<Character, readonly [number, number]> = {
  core: [8, 28],
  urban: [4, 14],
  suburban: [4, 16],
  exurban: [4, 10],
};
const ROW: readonly [number, number] = [3, 7];

const root4 = (x: number): number => Math.sqrt(Math.sqrt(x));

const PRICE_OF_TYPE: Record<PropertyType, number> = {
  singleFamily: 1,
  condo: 0.92,
  townhouse: 0.95,
  multiFamily: 0.8,
  land: 0.3,
};

/** A home's value before scaling to the ZIP code's price level: sub-linear in size, lower with age, higher with the lot. */
function rawValue(
  type: PropertyType,
  it: Shape,
  zip: ZipFacts,
  street: Street,
  built: number,
  year: number,
  random: Random,
): number {
  const own = exponential(random.normal(0, 0.085)) * street.price;
  const lot = it.lotSize === null ? 1 : root4(it.lotSize / LOT[zip.character]);
  if (type === "land") return PRICE_OF_TYPE.land * lot * lot * own;
  const size = it.livingArea! / 1_800;
  const age = clamp(1.06 - (year - built) * 0.0028, 0.88, 1.06);
  return PRICE_OF_TYPE[type] * Math.sqrt(size) * root4(size) * (0.8 + 0.2 * lot) * age * own;
}

/** A unit's label in the style of its building: "4B", "305" or "7". */
function unitLabel(style: number, unit: number, perFloor: number): string {
  const floor = Math.floor(unit / perFloor) + 1;
  const door = unit % perFloor;
  if (style === 0) return `Unit ${floor}${"ABCDEFGH"[door]}`;
  if (style === 1) return `Unit ${floor}0${door + 1}`;
  return `Apt ${unit + 1}`;
}

/** Makes exactly `count` homes on the ZIP code's streets, whose median value is the ZIP code's price level. */
export function makeHomes(zip: ZipFacts, pair: number | null, count: number, asOfYear: number, random: Random): Home[] {
  const homes: Home[] = [];
  const mix = MIX[zip.character];
  const units = UNITS[zip.character];
  const meanUnits = [1, (units[0] + units[1]) / 2, (ROW[0] + ROW[1]) / 2, 1, 1];
  const yearOf = (typical: number): number =>
    clamp(Math.round(typical < 1_886 ? random.int(1_884, 1_915) : typical), 1_884, asOfYear - 1);

  const add = (
    street: Street,
    type: PropertyType,
    address: string,
    it: Shape,
    built: number,
    coordinates: Coordinates,
  ) =>
    homes.push({
      street,
      streetAddress: address,
      type,
      ...it,
      yearBuilt: type === "land" ? null : built,
      coordinates,
      value: rawValue(type, it, zip, street, built, asOfYear, random),
    });

  function building(street: Street, number: number, built: number, coordinates: Coordinates) {
    const count = random.int(units[0], units[1]);
    const perFloor = clamp(Math.round(count / random.int(2, 6)), 2, 8);
    const style = random.int(0, 2);
    const lines = Array.from({ length: perFloor }, () => condoLine(zip, street, random));
    for (let unit = 0; unit < count; unit++) {
      const address = `${number} ${street.name} ${unitLabel(style, unit, perFloor)}`;
      add(street, "condo", address, lines[unit % perFloor]!, built, coordinates);
    }
  }

  for (const street of makeStreets(zip, pair, random)) {
    const weights = mix.map((share, i) => (share * ON_STREET[street.kind][i]!) / meanUnits[i]!);
    let row = { left: 0, built: 0 };
    for (let lot = 0; lot < street.lots.length && homes.length < count; lot++) {
      const number = houseNumber(street, lot);
      const coordinates = lotPosition(zip, street, lot, random);
      const infill = random.chance(0.05);
      const built = yearOf(infill ? random.between(street.built, asOfYear) : random.normal(street.built, 3));
      const type = row.left > 0 ? "townhouse" : TYPES[random.weighted(weights)]!;
      if (type === "condo") {
        building(street, number, built, coordinates);
        continue;
      }
      if (type === "townhouse" && row.left === 0) row = { left: random.int(ROW[0], ROW[1]), built };
      const own = type === "townhouse" ? row.built : built;
      row.left = Math.max(0, row.left - 1);
      add(street, type, `${number} ${street.name}`, shapeOf(type, zip, street, own, random), own, coordinates);
    }
    if (homes.length >= count) break;
  }
  homes.length = count;

  const raw = homes
    .filter((home) => home.type !== "land")
    .map((home) => home.value)
    .sort((a, b) => a - b);
  const median = raw[raw.length >> 1] ?? 1;
  for (const home of homes) home.value = (home.value / median) * zip.level;
  return homes;
}

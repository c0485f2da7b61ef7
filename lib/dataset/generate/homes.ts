import type { Coordinates, PropertyType } from "@/lib/domain/property";
import type { Character, ZipFacts } from "./facts";
import { clamp, exponential, type Random } from "./random";
import { houseNumber, lotPosition, makeStreets, type Street } from "./streets";

/** A home as it stands: everything about it but its market life. */
export interface Home {
  street: Street;
  streetAddress: string;
  type: PropertyType;
  bedrooms: number | null;
  bathrooms: number | null;
  livingArea: number | null;
  lotSize: number | null;
  yearBuilt: number | null;
  coordinates: Coordinates;
  /** Market value at the dataset's date, seasons apart; US dollars. */
  value: number;
}

/** Share of homes by type: single family, condo, townhouse, multi-family, land. */
const MIX: Record<Character, readonly number[]> = {
  core: [0.1, 0.62, 0.16, 0.09, 0.03],
  urban: [0.5, 0.22, 0.12, 0.12, 0.04],
  suburban: [0.68, 0.11, 0.13, 0.03, 0.05],
  exurban: [0.75, 0.04, 0.075, 0.035, 0.1],
};
/** How much likelier than in the mix each type is on a street of that kind. */
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

const AREA: Record<Character, number> = { core: 1_650, urban: 1_500, suburban: 2_050, exurban: 2_350 };
const CONDO_AREA: Record<Character, number> = { core: 900, urban: 920, suburban: 1_080, exurban: 1_120 };
const LOT: Record<Character, number> = { core: 2_600, urban: 4_800, suburban: 9_200, exurban: 17_000 };

const tens = (x: number): number => Math.round(x / 10) * 10;
const halves = (x: number): number => Math.round(x * 2) / 2;
const root4 = (x: number): number => Math.sqrt(Math.sqrt(x));

const bedroomsOf = (area: number, random: Random): number =>
  clamp(Math.round(1.35 + area / 850 - (area * area) / 36e6 + random.normal(0, 0.45)), 1, 7);

const bathroomsOf = (bedrooms: number, area: number, built: number, random: Random): number =>
  clamp(
    halves(0.35 + area / 1_500 + bedrooms * 0.22 + clamp((built - 1970) / 70, -0.35, 0.7) + random.normal(0, 0.3)),
    1,
    7.5,
  );

const condoBathrooms = (bedrooms: number, area: number): number =>
  bedrooms <= 1 ? (area > 780 ? 1.5 : 1) : bedrooms === 2 ? (area < 880 ? 1 : area > 1_250 ? 2.5 : 2) : bedrooms - 0.5;

interface Shape {
  bedrooms: number | null;
  bathrooms: number | null;
  livingArea: number | null;
  lotSize: number | null;
}

function shape(type: PropertyType, zip: ZipFacts, street: Street, built: number, random: Random): Shape {
  const era = clamp(1 + (built - 1975) / 220, 0.8, 1.2);
  const vary = exponential(random.normal(0, 0.2)) * street.size * era;
  switch (type) {
    case "land":
      return {
        bedrooms: null,
        bathrooms: null,
        livingArea: null,
        lotSize: tens(LOT[zip.character] * 1.2 * exponential(random.normal(0, 0.7))),
      };
    case "multiFamily": {
      const units = random.pick([2, 2, 2, 3, 3, 4]);
      const livingArea = tens(clamp(units * 930 * exponential(random.normal(0, 0.16)), 1_300, 7_500));
      const bedrooms = units * 2 + random.int(-1, units);
      const lotSize = tens(Math.max(livingArea * 0.75, LOT[zip.character] * exponential(random.normal(0.05, 0.25))));
      return { bedrooms, bathrooms: clamp(halves(units + random.pick([0, 0, 0.5, 1])), 2, 8), livingArea, lotSize };
    }
    case "townhouse": {
      const livingArea = tens(clamp(1_560 * vary, 850, 3_600));
      const bedrooms = clamp(bedroomsOf(livingArea, random), 1, 4);
      return {
        bedrooms,
        bathrooms: bathroomsOf(bedrooms, livingArea, built, random),
        livingArea,
        lotSize: tens(livingArea * random.between(0.75, 1.5)),
      };
    }
    default: {
      const livingArea = tens(clamp(AREA[zip.character] * vary, 620, 7_800));
      const bedrooms = bedroomsOf(livingArea, random);
      const lotSize = tens(
        Math.max(
          livingArea * 0.85,
          LOT[zip.character] * (0.6 + 0.4 * street.size) * exponential(random.normal(0, 0.32)),
        ),
      );
      return { bedrooms, bathrooms: bathroomsOf(bedrooms, livingArea, built, random), livingArea, lotSize };
    }
  }
}

const PRICE_OF_TYPE: Record<PropertyType, number> = {
  singleFamily: 1,
  condo: 0.92,
  townhouse: 0.95,
  multiFamily: 0.8,
  land: 0.3,
};

/** Value before it is scaled to the ZIP's price level: sub-linear in size, lower with age, higher with the lot. */
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

/** "4B", "305" or "7", in the building's own way. */
function unitLabel(style: number, unit: number, perFloor: number): string {
  const floor = Math.floor(unit / perFloor) + 1;
  const door = unit % perFloor;
  if (style === 0) return `Unit ${floor}${"ABCDEFGH"[door]}`;
  if (style === 1) return `Unit ${floor}0${door + 1}`;
  return `Apt ${unit + 1}`;
}

/** Exactly `count` homes on the ZIP's streets, valued so that their median is the ZIP's price level. */
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
    const lines = Array.from({ length: perFloor }, () => {
      const livingArea = tens(
        clamp(CONDO_AREA[zip.character] * exponential(random.normal(0, 0.3)) * street.size, 380, 2_900),
      );
      const bedrooms = livingArea < 540 ? 0 : clamp(Math.round(livingArea / 560), 1, 4);
      return { livingArea, bedrooms, bathrooms: condoBathrooms(bedrooms, livingArea) };
    });
    for (let unit = 0; unit < count; unit++) {
      const line = lines[unit % perFloor]!;
      add(
        street,
        "condo",
        `${number} ${street.name} ${unitLabel(style, unit, perFloor)}`,
        { ...line, lotSize: null },
        built,
        coordinates,
      );
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
      add(street, type, `${number} ${street.name}`, shape(type, zip, street, own, random), own, coordinates);
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

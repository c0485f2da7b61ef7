import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";

/** The character of a ZIP code, which determines the mix of types, eras, lots and distances between homes. */
export type Character = "core" | "urban" | "suburban" | "exurban";

interface StateFacts {
  state: string;
  name: string;
  /** Yearly property tax in percent of market value. */
  taxRatePercent: number;
  /** The greatest yearly rise of an assessment in percent; 0 for no limit. */
  assessmentCapPercent: number;
  /** Whether a sale resets a capped assessment to market value. */
  resetOnSale: boolean;
  /** The typical home value in thousands of US dollars. */
  levelThousands: number;
}

/** How a region names its streets. */
export interface StreetHabit {
  streets: string;
  /** Directions before a name. */
  directions: readonly string[];
  /** How often a street has one. */
  directed: number;
  /** How often a street of an old town is numbered instead of named, and up to which number. */
  numbered: number;
  numberedTo: number;
  names: readonly string[];
}

export interface MetroFacts {
  metro: string;
  name: string;
  latitude: number;
  longitude: number;
  habit: StreetHabit;
  /** The market's heat, from 0 (slow, a buyers' market) to 1 (fast, a sellers' market). */
  heat: number;
  /** The typical year of construction of its suburbs. */
  built: number;
  /** Invented price trend: the level 5, 4, … 0 years before the dataset's date, relative to that date. */
  course: readonly number[];
}

export interface ZipFacts {
  zip: string;
  city: string;
  state: StateFacts;
  latitude: number;
  longitude: number;
  metro: MetroFacts;
  /** The typical home value at the dataset's date in US dollars. */
  level: number;
  character: Character;
  /** Homes lie within this distance of the coordinates. */
  radiusKm: number;
  /** Sides on which no home lies further than `km`, because of water or another ZIP code. */
  water: readonly { side: "N" | "E" | "S" | "W"; km: number }[];
  /** The name of a second city that the ZIP code serves. */
  otherCity: string | null;
}

type Row = Record<string, string>;

const rows = (name: string): Row[] =>
  parse(readFileSync(new URL(`../../../data/${name}.csv`, import.meta.url)), { columns: true });

const text = (row: Row, column: string): string => {
  const value = row[column];
  if (value === undefined) throw new Error(`data/: no column ${column} in the row ${Object.values(row).join(",")}`);
  return value;
};

const number = (row: Row, column: string): number => {
  const value = Number(text(row, column));
  if (text(row, column) === "" || !Number.isFinite(value))
    throw new Error(`data/: ${column} is not a number in the row ${Object.values(row).join(",")}`);
  return value;
};

const found = <T>(map: ReadonlyMap<string, T>, key: string, table: string): T => {
  const value = map.get(key);
  if (!value) throw new Error(`data/${table}.csv: no row for ${key}`);
  return value;
};

const waters = (cell: string): ZipFacts["water"] =>
  cell
    .split(" ")
    .filter(Boolean)
    .map((limit) => {
      const match = /^([NESW])(\d+(?:\.\d+)?)$/.exec(limit);
      if (!match) throw new Error(`data/zips.csv: water "${limit}" is not a side and a distance, as in E1.2`);
      return { side: match[1] as "N", km: Number(match[2]) };
    });

export interface Facts {
  states: ReadonlyMap<string, StateFacts>;
  metros: ReadonlyMap<string, MetroFacts>;
  zips: readonly ZipFacts[];
}

let cached: Facts | undefined;

/** The tables in `data/`, read once. Throws if a cell is missing or malformed. */
export function readFacts(): Facts {
  if (cached) return cached;
  const states = new Map<string, StateFacts>();
  for (const row of rows("states"))
    states.set(text(row, "state"), {
      state: text(row, "state"),
      name: text(row, "name"),
      taxRatePercent: number(row, "taxRatePercent"),
      assessmentCapPercent: number(row, "assessmentCapPercent"),
      resetOnSale: text(row, "resetOnSale") === "yes",
      levelThousands: number(row, "levelThousands"),
    });
  const habits = new Map<string, StreetHabit>();
  for (const row of rows("streets"))
    habits.set(text(row, "streets"), {
      streets: text(row, "streets"),
      directions: text(row, "directions").split(" ").filter(Boolean),
      directed: number(row, "directed"),
      numbered: number(row, "numbered"),
      numberedTo: number(row, "numberedTo"),
      names: text(row, "names").split(";"),
    });
  const metros = new Map<string, MetroFacts>();
  for (const row of rows("metros"))
    metros.set(text(row, "metro"), {
      metro: text(row, "metro"),
      name: text(row, "name"),
      latitude: number(row, "latitude"),
      longitude: number(row, "longitude"),
      habit: found(habits, text(row, "streets"), "streets"),
      heat: number(row, "heat"),
      built: number(row, "built"),
      course: ["y5", "y4", "y3", "y2", "y1", "y0"].map((column) => number(row, column)),
    });
  const zips = rows("zips").map(
    (row): ZipFacts => ({
      zip: text(row, "zip"),
      city: text(row, "city"),
      state: found(states, text(row, "state"), "states"),
      latitude: number(row, "latitude"),
      longitude: number(row, "longitude"),
      metro: found(metros, text(row, "metro"), "metros"),
      level: number(row, "levelThousands") * 1_000,
      character: text(row, "character") as Character,
      radiusKm: number(row, "radiusKm"),
      water: waters(text(row, "water")),
      otherCity: text(row, "otherCity") || null,
    }),
  );
  cached = { states, metros, zips };
  return cached;
}

import type { Polygon } from "@/lib/domain/kinds";
import { LONG_WINDOWS, WINDOW_SORT_KEYS } from "@/lib/domain/market";
import { numberOf } from "@/lib/domain/numbers";
import type { Address, PropertyRecord } from "@/lib/domain/property";
import { mulberry32 } from "@/lib/domain/random";
import {
  type BoundingBox,
  NUMBER_SORTS,
  type Page,
  type PropertyFilter,
  RANGES,
  type Range,
  type SearchQuery,
  SORT_KEYS,
  SORT_ORDERS,
} from "@/lib/domain/search";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import type { MarketsQuery, WindowRanges } from "@/lib/store/store";
import { spelledLine } from "./spelling";

/** Boxes around the world: in one piece, from a longitude to itself, within one column of a grid, and from beyond its edge. */
export const AROUND: readonly BoundingBox[] = [
  [-180, -90, 180, 90],
  [-96.99, -85, -97.01, 85],
  [-97.740_000_1, 20, -97.740_000_2, 60],
  [-200, -90, 180, 90],
  [-250, 20, -60, 95],
];

/** Lists of markets with their windows, sorted and filtered by them. */
export function windowQueries(page: Page): MarketsQuery[] {
  const ranges: WindowRanges[] = [
    {},
    { minInventoryMonths: 2 },
    { maxInventoryMonths: 3.5 },
    { minInventoryMonths: 1, maxInventoryMonths: 20, minChange: -50 },
    { minChange: 0 },
    { maxChange: -2.5 },
    { minChange: -20, maxChange: 20 },
  ];
  const sorts = ["zipCode", "inventoryMonths", ...WINDOW_SORT_KEYS] as const;
  return LONG_WINDOWS.flatMap((window) =>
    sorts.flatMap((sort) =>
      SORT_ORDERS.flatMap((order) => ranges.map((range) => ({ window, sort, order, ...range, ...page }))),
    ),
  );
}

/** Changes that make an address slightly wrong. */
const SPOILT = [
  (s: string) => s.toUpperCase(),
  (s: string) => s.replace(/\d+/, (n) => String(Number(n) + 1)),
  (s: string) => s.replace(/[aeo]/, ""),
  (s: string) => s.replace("Ave", "Avenue").replace("N ", "North "),
  (s: string) => `${s} Unit 9`,
  (s: string) => s.replace(/ \w+$/, ""),
  (s: string) => `${s}, Austin, TX 78704`,
  () => "",
  () => "99999999999 Nowhere At All Pkwy",
];

/** Texts typed in the search box. */
const TYPED = [
  "aus",
  "Austin, TX",
  "asutin",
  "Austn texas",
  "portlnd or",
  "texsa",
  "st paul",
  "austin texas",
  "texas",
  "tx",
  "78704 texas",
  "new",
  "12 n texas",
  "portland",
  "787",
  "78704",
  "78704 aus",
  "esp",
  "ofallon",
  "o'f",
  "12",
  "12 n",
  "12 north",
  "12 lam",
  "n lamar",
  "north ave",
  "alta vi",
  "12 al vis aus",
  "lot 12",
  "hwy",
  "cañon",
  "canon",
  "34th",
  "34th st",
  "34th street aus",
  "w 34th st, austin",
  "west 34",
  "12 34th",
  "29th avenue",
  "st marys",
  "saint marys road",
  "12 main str",
  "austin tx 78704",
  "tx 787",
  "texas 34th",
  "dr",
  "x".repeat(500),
  "!",
  "",
];

/** Fields whose bounds are whole numbers: days and seconds. */
const WHOLE: ReadonlySet<Range["field"]> = new Set(["soldDate", "lastUpdated"]);

/** For tests that compare stores: random questions about these records, the same in every run unless TEST_SEED draws others. */
export function questionsOver(records: readonly PropertyRecord[]) {
  const draw = mulberry32(41 + Number(process.env.TEST_SEED ?? "1"));
  const below = (n: number) => Math.floor(draw() * n);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const sometimes = <T>(chance: number, make: () => T): T | undefined => (draw() < chance ? make() : undefined);
  const some = <T>(list: readonly T[]): T[] => list.filter(() => draw() < 0.4);
  const zipCodes = [...new Set(records.map((r) => r.address.zipCode)), "00000"];

  function randomBox(): BoundingBox {
    if (draw() < 0.25) return [179.9, 51, -179.9, 52.5];
    const { latitude, longitude } = pick(records).coordinates ?? { latitude: 30, longitude: -97 };
    const size = draw() ** 3 * 60;
    return [
      Math.max(-180, longitude - size),
      Math.max(-90, latitude - size),
      Math.min(180, longitude + size),
      latitude,
    ];
  }

  /** Bounds equal to some home's value, between homes' values, or beyond what a column can hold. */
  function randomBounds({ field, min, max }: Range, home: PropertyRecord): [string, number | undefined][] {
    const numberIn = (r: PropertyRecord) => numberOf(r, field);
    const steps = WHOLE.has(field) ? [0, 0, 0, 1] : [0, 0, 0, 0.25, 1];
    const near = () => (numberIn(pick([home, pick(records)])) ?? 0) + pick(steps);
    const bound = () => (draw() < 0.1 ? pick([0, 255, 300, 65_535, 70_000, 2 ** 32, 2 ** 33]) : near());
    return [min, max].flatMap((name) => (name ? [[name, sometimes(0.12, bound)] as const] : [])) as [
      string,
      number | undefined,
    ][];
  }

  /** A circle around a home, beside one, around a pole, or across the antimeridian. */
  function randomCircle(home: PropertyRecord): PropertyFilter {
    const middle =
      home.coordinates ??
      pick([
        { latitude: 30.25, longitude: -97.75 },
        { latitude: 89.9, longitude: 0 },
      ]);
    const beside = (most: number, value: number) => Math.max(-most, Math.min(most, value + draw() * draw() * 0.3));
    const radius = pick([draw() * 0.5, draw() * 10, 100, 1e-3]);
    return { latitude: beside(90, middle.latitude), longitude: beside(180, middle.longitude), radius };
  }

  /** A polygon around or beside a home, or over several: with crossing edges, repeated vertices and homes on vertices. */
  function randomPolygon({ coordinates }: PropertyRecord): Polygon {
    const middle = coordinates ?? { latitude: 30, longitude: -97 };
    const size = draw() ** 2 * pick([0.2, 0.2, 20]);
    const round = (most: number, degrees: number) => Number(Math.max(-most, Math.min(most, degrees)).toFixed(6));
    return Array.from({ length: 3 + below(pick([3, 3, 97])) }, () => {
      const home = pick(records).coordinates;
      if (home && draw() < 0.1) return [round(180, home.longitude), round(90, home.latitude)];
      return [round(180, middle.longitude + (draw() - 0.4) * size), round(90, middle.latitude + (draw() - 0.4) * size)];
    });
  }

  function randomFilter(): PropertyFilter {
    const home = pick(records);
    const filter = {
      zipCode: sometimes(0.3, () => [...some(zipCodes).slice(0, 99), home.address.zipCode]),
      city: sometimes(0.2, () => pick([home.address.city, home.address.city, "Nowhere", ""])),
      state: sometimes(0.2, () => pick([home.address.state, "tx", "TX"])),
      status: sometimes(0.4, () => some(STATUSES)),
      propertyType: sometimes(0.3, () => some(PROPERTY_TYPES)),
      underContract: sometimes(0.3, () => draw() < 0.5),
      relisted: sometimes(0.1, () => draw() < 0.5),
      priceReduced: sometimes(0.1, () => draw() < 0.5),
      minTotalCut: sometimes(0.1, () => pick([0.5, 5, 12.25, draw() * 100])),
      ...sometimes(0.15, () => randomCircle(home)),
      polygon: sometimes(0.12, () => randomPolygon(home)),
      id: sometimes(0.05, () =>
        [...some(records).slice(0, below(60)), home].map(({ id }) => id).concat("prop_00000000ffffffff"),
      ),
      bbox: sometimes(0.15, randomBox),
      ...Object.fromEntries(RANGES.flatMap((range) => randomBounds(range, home))),
    };
    return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as PropertyFilter;
  }

  return {
    below,
    pick,
    zipCodes,
    randomBox,
    randomFilter,
    randomSearch: (): SearchQuery => {
      const filter = randomFilter();
      return {
        filter,
        sort: pick(filter.radius === undefined ? NUMBER_SORTS : SORT_KEYS),
        order: pick(["asc", "desc"]),
        details: draw() < 0.5,
        limit: pick([1, 10, 25, 100, 1_000]),
        offset: pick([0, 0, 0, 25, 100, below(2_000), below(records.length), records.length - 10, 10 ** 9]),
      };
    },
    /** An address that is slightly different from one of the records'. */
    nearlyAddress(): Address {
      const { address } = pick(records);
      return {
        ...address,
        streetAddress: pick(SPOILT)(address.streetAddress),
        city: pick([
          address.city,
          address.city.toLowerCase(),
          address.city.slice(1),
          "Nowhere",
          pick(records).address.city,
        ]),
        state: pick([address.state, address.state, address.state, "ZZ"]),
      };
    },
    /** An address in one line in a random spelling; some belong to no home. */
    addressLine(): string {
      const { address } = pick(records);
      const streetAddress = draw() < 0.2 ? pick(SPOILT)(address.streetAddress) : address.streetAddress;
      return draw() < 0.05 ? pick(TYPED) : spelledLine({ ...address, streetAddress }, pick);
    },
    /** Beginnings and misspellings of cities, ZIP codes and addresses. */
    typedTexts(): string[] {
      const parts = Array.from({ length: 30 }, () => {
        const street = pick(records).address.streetAddress;
        return [street.slice(0, 1 + below(street.length)), street.replace("Unit", pick(["Apt", "apartment", "#"]))];
      });
      return [...TYPED, ...parts.flat()];
    },
  };
}

import type { PriceEvent, PropertyRecord } from "@/lib/domain/property";
import { mulberry32 } from "@/lib/domain/random";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";

/**
 * Records for tests with few distinct values, so that ties, nulls and shared places are common. ZIP codes span cities, cities
 * share names across states, addresses have units and accented letters. The same for the same `seed`. Not a realistic market.
 */

const TOWNS = [
  ["Austin", "TX", ["78704", "78745", "78620"], 30.25, -97.75],
  ["Dripping Springs", "TX", ["78620"], 30.19, -98.08],
  ["Portland", "OR", ["97201", "97214"], 45.51, -122.65],
  ["Portland", "ME", ["04101"], 43.66, -70.25],
  ["O'Fallon", "MO", ["63366"], 38.81, -90.7],
  ["Española", "NM", ["87532"], 35.99, -106.08],
  // What JSON is made of, in a text: nothing may be cut out of an answer by searching for it.
  ['Adak}, "]{"id":"', "AK", ["99546"], 51.88, 179.95],
] as const;
const STREETS = [
  "Alta Vista Ave",
  "N Lamar Blvd",
  "North Ave",
  "Cañon Dr",
  "O'Hara Street",
  "Main St",
  "State Hwy 71",
  "W 34th St",
  "29th Ave",
  "Saint Marys Rd",
];
const DAY = 86_400_000;

type Draw = ReturnType<typeof mulberry32>;
const below = (draw: Draw, n: number) => Math.floor(draw() * n);
const pick = <T>(draw: Draw, list: readonly T[]): T => list[below(draw, list.length)]!;
const maybe = <T>(draw: Draw, value: T): T | null => (draw() < 0.1 ? null : value);
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

const EVENTS = [
  "listed",
  "listed",
  "priceChanged",
  "pending",
  "backOnMarket",
  "sold",
  "delisted",
  "listedForRent",
  "rented",
  "inspected",
];

function history(draw: Draw, asOf: number): PriceEvent[] {
  let time = asOf - below(draw, 1_400) * DAY;
  const events: PriceEvent[] = [];
  for (let left = below(draw, 8); left > 0 && time <= asOf; left--) {
    events.push({
      date: isoDay(time),
      event: pick(draw, EVENTS),
      price: 100_000 + below(draw, 40) * 10_001,
      source: "Test",
    });
    time += below(draw, 60) * DAY;
  }
  return events.reverse();
}

function street(draw: Draw, index: number): string {
  const number = 1 + index;
  const shape = below(draw, 10);
  const name = pick(draw, STREETS);
  if (shape === 0) return index % 2 ? `Lot ${index} ${name}` : `${name} Unit ${index}`;
  if (shape < 3) return `${1 + below(draw, 60)} ${name} Unit ${index}`;
  return shape === 4 ? `${below(draw, 20)}-${number} ${name}` : `${number} ${name}`;
}

/** Square feet; 0 for some homes, as in files that write 0 for an unknown value. */
const area = (step: number): number => (step === 0 ? 0 : 500 + step * 50);

export function sampleRecords(count: number, seed = 1, asOf = "2026-10-31"): PropertyRecord[] {
  const draw = mulberry32(seed);
  const today = Date.parse(asOf);
  return Array.from({ length: count }, (_, index) => {
    const [city, state, zips, latitude, longitude] = pick(draw, TOWNS);
    const east = longitude + (draw() - 0.5) * 0.2;
    return {
      id: `prop_${(index * 2_654_435_761 + seed).toString(16).padStart(16, "0").slice(-16)}`,
      status: pick(draw, STATUSES),
      listPrice: maybe(draw, 100_000 + below(draw, 50) * 25_000),
      address: { streetAddress: street(draw, index), city, state, zipCode: pick(draw, zips) },
      bedroomsTotal: maybe(draw, below(draw, 7)),
      bathroomsTotal: maybe(draw, below(draw, 17) / 4),
      livingArea: maybe(draw, area(below(draw, 80))),
      lotSize: maybe(draw, below(draw, 20_000)),
      yearBuilt: maybe(draw, 1890 + below(draw, 137)),
      propertyType: pick(draw, PROPERTY_TYPES),
      daysOnMarket: maybe(draw, below(draw, 120)),
      priceHistory: history(draw, today),
      taxHistory: below(draw, 2)
        ? [{ year: 2025, taxPaid: below(draw, 9_000), assessedValue: below(draw, 900_000) }]
        : [],
      scores: maybe(draw, { walkability: below(draw, 101), transit: maybe(draw, below(draw, 101)), bike: 50 }),
      coordinates: maybe(draw, {
        latitude: Number((latitude + (draw() - 0.5) * 0.2).toFixed(6)),
        longitude: Number((east > 180 ? east - 360 : east).toFixed(6)),
      }),
      lastUpdated: new Date(today - below(draw, 200) * DAY).toISOString().replace(".000", ""),
    };
  });
}

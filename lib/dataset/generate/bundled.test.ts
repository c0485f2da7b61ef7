import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { beforeAll, describe, expect, test } from "vitest";
import { parseDay } from "@/lib/domain/calendar";
import { grouped } from "@/lib/domain/lists";
import type { PropertyRecord } from "@/lib/domain/property";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import { median } from "@/test/generated";
import { readFacts } from "./facts";
import { DEFAULTS, generateRecords } from "./generate";
import { distanceKm } from "./zips";

interface Sale {
  date: string;
  price: number;
  days: number;
  toAsk: number;
}

const asOf = parseDay(DEFAULTS.asOf)!;
const facts = new Map(readFacts().zips.map((zip) => [zip.zip, zip]));
let records: PropertyRecord[];
let byZip: ReadonlyMap<string, readonly PropertyRecord[]>;
let sales: Map<string, Sale[]>;

/** The record's sales that followed a listing, each with the days on market and the last asking price. */
function salesOf(record: PropertyRecord): Sale[] {
  const found: Sale[] = [];
  let [listed, ask] = [0, 0];
  for (const { date, event, price } of [...record.priceHistory].reverse()) {
    if (event === "listed") listed = parseDay(date)!;
    if (event === "listed" || event === "priceChanged") ask = price;
    if (event === "sold" && listed > 0) found.push({ date, price, days: parseDay(date)! - listed, toAsk: price / ask });
  }
  return found;
}

beforeAll(() => {
  records = [...generateRecords()];
  byZip = grouped(records, (r) => r.address.zipCode);
  sales = new Map([...byZip].map(([zip, homes]) => [zip, homes.flatMap(salesOf)]));
});

const months = Array.from({ length: 60 }, (_, back) => {
  const month = 2_026 * 12 + 9 - back;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
});

describe("the bundled dataset", () => {
  test("has 80,000 records with unique ids and addresses", () => {
    expect(records.length).toBe(80_000);
    expect(new Set(records.map((r) => r.id)).size).toBe(80_000);
    expect(new Set(records.map((r) => Object.values(r.address).join("|"))).size).toBe(80_000);
    for (const { id } of records) if (!/^prop_[0-9a-f]{16}$/.test(id)) expect(id).toBe("prop_ and 16 digits");
  });

  test("every ZIP code has sales in each of the last 60 months, nearly always five or more", () => {
    let few = 0;
    for (const [zip, of] of sales) {
      const monthly = grouped(of, (sale) => sale.date.slice(0, 7));
      for (const month of months) {
        const count = monthly.get(month)?.length ?? 0;
        expect(count, `${zip} ${month}`).toBeGreaterThan(0);
        if (count < 5) few++;
      }
    }
    expect(sales.size).toBe(facts.size);
    expect(few / (60 * sales.size)).toBeLessThan(0.04);
  });

  test("every ZIP code has homes of every status, and nearly all have homes of every type", () => {
    let missing = 0;
    for (const [zip, homes] of byZip) {
      expect(new Set(homes.map((r) => r.status)).size, zip).toBe(STATUSES.length);
      if (new Set(homes.map((r) => r.propertyType)).size < PROPERTY_TYPES.length) missing++;
    }
    expect(missing).toBeLessThan(byZip.size / 10);
  });

  test("the mix of statuses in a ZIP code is realistic", () => {
    for (const [zip, homes] of byZip) {
      const share = (status: string) => homes.filter((r) => r.status === status).length / homes.length;
      expect(share("forSale"), `${zip} for sale`).toBeGreaterThan(0.02);
      expect(share("forSale"), `${zip} for sale`).toBeLessThan(0.1);
      expect(share("recentlySold"), `${zip} recently sold`).toBeGreaterThan(0.015);
      expect(share("recentlySold"), `${zip} recently sold`).toBeLessThan(0.06);
      expect(share("forRent"), `${zip} for rent`).toBeGreaterThan(0.005);
      expect(share("forRent"), `${zip} for rent`).toBeLessThan(0.08);
    }
  });

  test("days on market, sale-to-list ratio and months of supply are realistic, and sales are slower in winter", () => {
    const supplies: number[] = [];
    for (const [zip, of] of sales) {
      expect(median(of.map((s) => s.days)), zip).toBeGreaterThan(25);
      expect(median(of.map((s) => s.days)), zip).toBeLessThan(110);
      const ratio = of.reduce((sum, s) => sum + s.toAsk, 0) / of.length;
      expect(ratio, zip).toBeGreaterThan(0.96);
      expect(ratio, zip).toBeLessThan(1.02);
      const active = byZip.get(zip)!.filter((r) => r.status === "forSale").length;
      supplies.push(active / of.filter((s) => parseDay(s.date)! > asOf - 30).length);
    }
    expect(supplies.filter((s) => s < 1.5 || s > 8).length).toBeLessThan(supplies.length / 20);
    const inMonths = (...names: string[]) =>
      median(
        [...sales.values()]
          .flat()
          .filter((s) => names.includes(s.date.slice(5, 7)))
          .map((s) => s.days),
      );
    expect(inMonths("01", "02", "03")).toBeGreaterThan(1.1 * inMonths("05", "06", "07"));
  });

  test("yearly median prices follow the metro area's price trend, within the error expected of so many sales", () => {
    for (const [metro, zips] of grouped(facts.values(), (zip) => zip.metro.metro)) {
      const course = zips[0]!.metro.course;
      // Prices relative to the ZIP code's price level, to be compared with the trend at the same time.
      const relative = zips.flatMap(({ zip, level }) =>
        sales.get(zip)!.map((sale) => ({ back: (asOf - parseDay(sale.date)!) / 365.25, price: sale.price / level })),
      );
      const years = [0, 1, 2, 3, 4].map((year) => {
        const sold = relative.filter((s) => s.back >= year && s.back < year + 1);
        const level =
          sold.reduce((sum, { back }) => {
            const i = 4 - year;
            return sum + course[i]! + (course[i + 1]! - course[i]!) * (5 - back - i);
          }, 0) / sold.length;
        const middle = median(sold.map((s) => s.price));
        // A median's standard error from the interquartile range, 1.2533 σ / √n with σ = IQR / 1.349.
        const sorted = sold.map((s) => s.price).sort((a, b) => a - b);
        const iqr = sorted[Math.floor(sorted.length * 0.75)]! - sorted[Math.floor(sorted.length * 0.25)]!;
        return { level, middle, error: (1.2533 * (iqr / 1.349)) / Math.sqrt(sold.length) / middle };
      });
      const newest = years[0]!;
      for (const [back, { level, middle, error }] of years.entries()) {
        const off = middle / newest.middle / (level / newest.level) - 1;
        expect(Math.abs(off), `${metro}, ${back} years back`).toBeLessThan(3.5 * Math.hypot(error, newest.error));
      }
    }
  });

  test("the median price of a ZIP code's homes matches the price level in the table of facts", () => {
    for (const [zip, of] of sales) {
      const recent = of.filter((s) => parseDay(s.date)! > asOf - 365).map((s) => s.price);
      expect(Math.abs(median(recent) / facts.get(zip)!.level - 1), zip).toBeLessThan(0.25);
    }
  });

  test("rents are a plausible share of the sale prices in the same ZIP code", () => {
    for (const [zip, homes] of byZip) {
      const rents = homes.filter((r) => r.status === "forRent").map((r) => r.listPrice!);
      expect(Math.min(...rents), zip).toBeGreaterThan(700);
      const yearly = (12 * median(rents)) / facts.get(zip)!.level;
      expect(yearly, zip).toBeGreaterThan(0.025);
      expect(yearly, zip).toBeLessThan(0.12);
    }
  });

  test.each(["urban", "suburban", "exurban"] as const)(
    "walkability, transit and bike scores are 0 to 100, sometimes unknown, and fall with distance from the center (%s)",
    (character) => {
      const at = (r: PropertyRecord): number => {
        const { latitude, longitude, metro } = facts.get(r.address.zipCode)!;
        return distanceKm(latitude, longitude, metro.latitude, metro.longitude);
      };
      const homes = records
        .filter((r) => facts.get(r.address.zipCode)!.character === character)
        .sort((a, b) => at(a) - at(b));
      const third = Math.floor(homes.length / 3);
      for (const score of ["walkability", "transit", "bike"] as const) {
        const known = (of: PropertyRecord[]): number[] => of.flatMap((r) => r.scores?.[score] ?? []);
        expect(known(homes).every((s) => Number.isInteger(s) && s >= 0 && s <= 100)).toBe(true);
        expect(known(homes).length).toBeLessThan(homes.length);
        expect(median(known(homes.slice(0, third)))).toBeGreaterThan(median(known(homes.slice(-third))));
      }
    },
  );

  test("some street addresses exist in two ZIP codes of one city, so that a lookup without a ZIP code has alternates", () => {
    const same = grouped(records, (r) => `${r.address.streetAddress}|${r.address.city}|${r.address.state}`);
    const twice = [...same.values()].filter((homes) => homes.length > 1);
    expect(twice.length).toBeGreaterThan(50);
    for (const homes of twice) expect(new Set(homes.map((r) => r.address.zipCode)).size).toBe(homes.length);
  });

  test("homes in a ZIP code that serves two cities have either city's name", () => {
    for (const zip of facts.values()) {
      const cities = new Set(byZip.get(zip.zip)!.map((r) => r.address.city));
      expect(cities, zip.zip).toEqual(new Set(zip.otherCity ? [zip.city, zip.otherCity] : [zip.city]));
    }
  });

  test("homes lie within their ZIP code's radius and on land in their state; a few have no coordinates", () => {
    const atlas = createRequire(import.meta.url).resolve("us-atlas/states-10m.json");
    const topology = JSON.parse(readFileSync(atlas, "utf8")) as Topology<{
      states: GeometryCollection<{ name: string }>;
    }>;
    const shapes = new Map(
      feature(topology, topology.objects.states).features.map(({ properties, geometry }) => [
        properties.name,
        geometry.type === "Polygon"
          ? [geometry.coordinates]
          : geometry.type === "MultiPolygon"
            ? geometry.coordinates
            : [],
      ]),
    );
    const inside = (ring: number[][], x: number, y: number): boolean => {
      let odd = false;
      for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
        const [[ax, ay], [bx, by]] = [ring[i] as [number, number], ring[j] as [number, number]];
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
      }
      return odd;
    };
    let unknown = 0;
    // One home per location is enough, as the units of a building share theirs.
    for (const [zip, homes] of byZip) {
      const { state, latitude, longitude, radiusKm } = facts.get(zip)!;
      const rings = shapes.get(state.name)!.map((polygon) => polygon[0]!);
      for (const { coordinates } of homes) {
        if (!coordinates) {
          unknown++;
          continue;
        }
        const { latitude: y, longitude: x } = coordinates;
        if (Math.round(x * 1e6) / 1e6 !== x || Math.round(y * 1e6) / 1e6 !== y) expect([x, y]).toBe("6 decimals");
        if (distanceKm(y, x, latitude, longitude) > radiusKm + 0.6) expect([zip, x, y]).toBe("within the radius");
        if (!rings.some((ring) => inside(ring, x, y))) expect([zip, x, y]).toBe("on land");
      }
    }
    expect(unknown).toBeGreaterThan(500);
    expect(unknown).toBeLessThan(2_500);
  });
});

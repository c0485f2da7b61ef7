import { describe, expect, test } from "vitest";
import { grouped } from "@/lib/domain/lists";
import type { PropertyRecord } from "@/lib/domain/property";
import { PROPERTY_TYPES } from "@/lib/domain/vocabulary";
import { generatedRecords, median } from "@/test/generated";
import { readFacts } from "./facts";

const records = generatedRecords(8_000, 11);
const facts = new Map(readFacts().zips.map((zip) => [zip.zip, zip]));
const building = (r: PropertyRecord): string =>
  `${r.address.streetAddress.replace(/ (Unit|Apt) \w+$/, "")}, ${r.address.city} ${r.address.zipCode}`;

const whole = (x: number | null, min: number, max: number): boolean =>
  x !== null && Number.isInteger(x) && x >= min && x <= max;

describe("generated homes", () => {
  test.each(PROPERTY_TYPES)("of type %s have plausible rooms, area, lot and year", (type) => {
    const homes = records.filter((r) => r.propertyType === type);
    expect(homes.length).toBeGreaterThan(100);
    for (const r of homes) {
      const land = type === "land";
      expect([
        r.bedroomsTotal === null,
        r.bathroomsTotal === null,
        r.livingArea === null,
        r.yearBuilt === null,
      ]).toEqual(Array(4).fill(land));
      expect(r.lotSize === null).toBe(type === "condo");
      if (!land) {
        expect(whole(r.bedroomsTotal, type === "condo" ? 0 : 1, type === "multiFamily" ? 16 : 7)).toBe(true);
        expect(whole(r.bathroomsTotal! * 2, 2, 16)).toBe(true);
        expect(whole(r.livingArea, 350, 8_000)).toBe(true);
        expect(whole(r.yearBuilt, 1_880, 2_026)).toBe(true);
      }
      if (type !== "condo") expect(whole(r.lotSize, land ? 300 : r.livingArea! * 0.7, 400_000)).toBe(true);
    }
  });

  test("have more area with more rooms, and within a ZIP code and type the price rises with area and falls with age", () => {
    const area = (beds: number) =>
      median(
        records.filter((r) => r.propertyType === "singleFamily" && r.bedroomsTotal === beds).map((r) => r.livingArea!),
      );
    expect([2, 3, 4, 5].map(area)).toEqual([2, 3, 4, 5].map(area).sort((a, b) => a - b));
    const priced = records.filter(
      (r) => r.propertyType === "singleFamily" && r.listPrice !== null && r.status !== "forRent",
    );
    const relative = (homes: PropertyRecord[]) =>
      median(homes.map((r) => r.listPrice! / facts.get(r.address.zipCode)!.level));
    const character = (r: PropertyRecord) => facts.get(r.address.zipCode)!.character;
    const urban = priced.filter((r) => character(r) === "urban");
    expect(relative(urban.filter((r) => r.livingArea! > 1_700))).toBeGreaterThan(
      1.2 * relative(urban.filter((r) => r.livingArea! < 1_200)),
    );
    const perFoot = (homes: PropertyRecord[]) =>
      median(homes.map((r) => r.listPrice! / facts.get(r.address.zipCode)!.level / r.livingArea!));
    const alike = urban.filter((r) => r.livingArea! > 1_200 && r.livingArea! < 1_600);
    expect(perFoot(alike.filter((r) => r.yearBuilt! > 2_000))).toBeGreaterThan(
      perFoot(alike.filter((r) => r.yearBuilt! < 1_950)),
    );
  });

  test("that are units of one building share coordinates and year, and have different unit numbers", () => {
    const units = grouped(
      records.filter((r) => r.propertyType === "condo"),
      building,
    );
    expect([...units.values()].filter((u) => u.length >= 4).length).toBeGreaterThan(50);
    for (const homes of units.values()) {
      expect(new Set(homes.map((r) => r.yearBuilt)).size).toBe(1);
      const places = homes.flatMap((r) => (r.coordinates ? [JSON.stringify(r.coordinates)] : []));
      expect(new Set(places).size).toBeLessThanOrEqual(1);
      for (const r of homes)
        expect(r.address.streetAddress).toMatch(
          /^\d+ .+ (Unit \d[A-H]|Unit \d0\d|Unit \d\d0\d|Apt \d+|Unit \d\d[A-H])$/,
        );
    }
  });

  test("on one street are similar in age and size", () => {
    const houses = records.filter((r) => r.propertyType === "singleFamily");
    const streets = grouped(houses, (r) => `${r.address.streetAddress.replace(/^\d+ /, "")} ${r.address.zipCode}`);
    const spread = (values: number[]) => {
      const middle = median([...values]);
      return median(values.map((v) => Math.abs(v - middle)));
    };
    const years = [...streets.values()].filter((s) => s.length >= 6).map((s) => spread(s.map((r) => r.yearBuilt!)));
    expect(median(years)).toBeLessThan(4);
    expect(spread(houses.map((r) => r.yearBuilt!))).toBeGreaterThan(10);
  });
});

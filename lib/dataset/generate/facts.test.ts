import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { type Character, readFacts } from "./facts";
import { distanceKm } from "./zips";

interface Packaged {
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}
const { codes } = createRequire(import.meta.url)("zipcodes") as { codes: Record<string, Packaged> };
const { zips, metros, states } = readFacts();

describe("the table of facts", () => {
  test("has at least 100 different ZIP codes in 12 metropolitan areas and 10 states", () => {
    expect(new Set(zips.map((z) => z.zip)).size).toBe(zips.length);
    expect(zips.length).toBeGreaterThanOrEqual(100);
    expect(new Set(zips.map((z) => z.metro.metro)).size).toBeGreaterThanOrEqual(12);
    expect(new Set(zips.map((z) => z.state.state)).size).toBeGreaterThanOrEqual(10);
    expect(states.size).toBe(51);
  });

  test.each(zips)("$zip has the city and the location that the zipcodes package gives it ($city)", (zip) => {
    const packaged = codes[zip.zip];
    expect([packaged?.city, packaged?.state]).toEqual([zip.city, zip.state.state]);
    expect(distanceKm(zip.latitude, zip.longitude, packaged!.latitude, packaged!.longitude)).toBeLessThan(3);
  });

  test.each(zips)("$zip lies in its metropolitan area and has plausible figures", (zip) => {
    expect(distanceKm(zip.latitude, zip.longitude, zip.metro.latitude, zip.metro.longitude)).toBeLessThan(70);
    expect(zip.level).toBeGreaterThanOrEqual(200_000);
    expect(zip.level).toBeLessThanOrEqual(3_000_000);
    const characters: Character[] = ["core", "urban", "suburban", "exurban"];
    expect(characters).toContain(zip.character);
    expect(zip.radiusKm).toBeGreaterThan(0.3);
    expect(zip.radiusKm).toBeLessThan(5);
  });

  test("some ZIP codes serve two cities, and some cities have several ZIP codes", () => {
    expect(zips.filter((z) => z.otherCity !== null).length).toBeGreaterThanOrEqual(2);
    expect(zips.filter((z) => z.city === "Austin").length).toBeGreaterThan(3);
  });

  test("metropolitan areas have different price trends: some rise throughout, some peak and fall, some are flat", () => {
    const courses = [...metros.values()].map((m) => m.course);
    for (const course of courses) expect([course.length, course[5]]).toEqual([6, 1]);
    const rising = courses.filter((c) => c.every((v, i) => i === 0 || v > c[i - 1]!) && c[0]! < 0.8);
    const peaked = courses.filter((c) => Math.max(...c) > 1.1);
    const flat = courses.filter((c) => Math.max(...c) / Math.min(...c) < 1.1);
    expect(rising.length).toBeGreaterThan(2);
    expect(peaked.length).toBeGreaterThan(1);
    expect(flat.length).toBeGreaterThan(1);
  });
});

import { describe, expect, test } from "vitest";
import { areaSubject } from "@/components/market/area";
import { citySubject, stateSubject, zipSubject } from "@/components/market/subject";
import type { ZipPlace } from "@/lib/domain/market";
import type { CityZip } from "@/lib/domain/towns";
import { citiesBeside, citiesOf, placesWithin, statesOf } from "./places-within";

const CITY_ZIPS: CityZip[] = [
  ["TX", "Austin", "78704", 60],
  ["TX", "Austin", "78746", 50],
  ["TX", "West Lake Hills", "78746", 40],
  ["TX", "Austin", "78745", 90],
  ["WA", "Clyde Hill", "98004", 7],
];
const ZIPS = [
  ["78704", "Austin", "TX", 60],
  ["78745", "Austin", "TX", 90],
  ["78746", "Austin", "TX", 90],
  ["98004", "Bellevue", "WA", 7],
  ["99501", "Anchorage", "AK", 0],
].map(([zipCode, city, state, records]) => ({ zipCode, city, state, records }) as ZipPlace);
const labels = (places: readonly { label: string; homes: number }[]) =>
  places.map(({ label, homes }) => `${label}: ${homes}`);

describe("the links among markets go by the homes on record, not by the city of their ZIP code", () => {
  test("a state has every town with a home, and no city without", () => {
    expect(labels(statesOf(CITY_ZIPS))).toEqual(["Texas: 240", "Washington: 7"]);
    expect(labels(citiesOf(CITY_ZIPS))).toEqual(["Austin, TX: 200", "West Lake Hills, TX: 40", "Clyde Hill, WA: 7"]);
    const { places } = placesWithin(stateSubject("WA"), { zips: ZIPS, cityZips: CITY_ZIPS });
    expect(places).toEqual([{ path: "/markets/WA/Clyde-Hill", label: "Clyde Hill, WA", homes: 7 }]);
  });

  test("a city has the ZIP codes of its homes with their number, an area those that it names", () => {
    const within = (subject: Parameters<typeof placesWithin>[0]) =>
      labels(placesWithin(subject, { zips: ZIPS, cityZips: CITY_ZIPS }).places);
    expect(within(citySubject("Austin", "TX"))).toEqual(["78745: 90", "78704: 60", "78746: 50"]);
    expect(within(citySubject("West Lake Hills", "TX"))).toEqual(["78746: 40"]);
    expect(within(areaSubject({ zipCode: ["78704", "98004"] }))).toEqual(["78704, Austin: 60", "98004, Bellevue: 7"]);
    expect(within(zipSubject("78746", "Austin", "TX"))).toEqual([]);
  });

  test("a ZIP code and a city lead to the towns that share homes' ZIP codes with them", () => {
    const beside = (subject: Parameters<typeof citiesBeside>[0]) => labels(citiesBeside(subject, CITY_ZIPS));
    expect(beside(zipSubject("78746", "Austin", "TX"))).toEqual(["West Lake Hills, TX: 40"]);
    expect(beside(zipSubject("98004", "Bellevue", "WA"))).toEqual(["Clyde Hill, WA: 7"]);
    expect(beside(zipSubject("78704", "Austin", "TX"))).toEqual([]);
    expect(beside(citySubject("Austin", "TX"))).toEqual(["West Lake Hills, TX: 40"]);
    expect(beside(citySubject("West Lake Hills", "TX"))).toEqual(["Austin, TX: 50"]);
    expect(beside(stateSubject("TX"))).toEqual([]);
  });
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { isAtLine, readAddressLine } from "./address-line";
import { splitLine } from "./address-parts";
import { addressReadings } from "./address-readings";
import type { Address } from "./property";
import { standardText } from "./standard-words";
import { fold } from "./text";

const homes: readonly Address[] = [
  { streetAddress: "12 N Main St Unit 4B", city: "Española", state: "NM", zipCode: "87532" },
  { streetAddress: "1207 Alta Vista Ave", city: "Austin", state: "TX", zipCode: "78704" },
  { streetAddress: "171 SW Skidmore Ter Apt 27", city: "Seattle", state: "WA", zipCode: "98101" },
  { streetAddress: "500 1st St", city: "Saint Paul", state: "MN", zipCode: "55101" },
  { streetAddress: "9 County Rd 12", city: "Mount Juliet", state: "TN", zipCode: "37122" },
  { streetAddress: "88 Oak Ridge Rd N", city: "Salt Lake City", state: "UT", zipCode: "84101" },
  { streetAddress: "3 1/2 Court St", city: "Washington", state: "DC", zipCode: "20001" },
  { streetAddress: "77 Beach Blvd 2A", city: "Miami", state: "FL", zipCode: "33101" },
  { streetAddress: "254 N US Highway 202", city: "Bedminster", state: "NJ", zipCode: "07921" },
];
const townsOfZip = (zipCode: string) => homes.filter((home) => home.zipCode === zipCode);
const statesOfCity = (name: string) =>
  homes.filter(({ city }) => standardText(fold(city)) === name).map(({ state }) => state);
/** The home that the first matching reading of a text names. */
const homeAt = (text: string): string | undefined => {
  for (const line of addressReadings(text, townsOfZip, statesOfCity)) {
    const home = homes.find((one) => isAtLine(line, one));
    if (home) return home.streetAddress;
  }
  return undefined;
};

test.each([
  "12 N Main St, Española, NM 87532",
  "12 N Main St Unit 5B, Española, NM, USA",
  "12 S Main St Unit 4B, Española, NM",
  "1209 Alta Vista Ave, Austin, TX, USA",
  "1207 Alta Vista Ave, Austin, TX 78745",
  "171 SE Skidmore Ter Apt 27, Seattle, WA",
  "9 County Rd 13, Mt Juliet, TN",
  "254 U.S. Highway No 202, Bedminster, NJ",
  "1207 Alta Vista Ave",
  "Austin, TX, USA",
  "USA",
  ", ,",
  "",
])("%j names none of them", (text) => expect(homeAt(text)).toBeUndefined());

test.each([
  ["1207, Alta Vista Avenue, Austin, Travis County, Texas, 78704, United States", "1207 Alta Vista Ave"],
  ["1207, Alta Vista Avenue, Travis Heights, Austin, Travis County, Texas, United States", "1207 Alta Vista Ave"],
  ["1207, Alta Vista Avenue, Travis Heights, City of Austin, Texas, 78704, United States", "1207 Alta Vista Ave"],
  ["500, 1st Street, Downtown, Saint Paul, Ramsey County, Minnesota, 55101, United States", "500 1st St"],
  ["12 North Main Street, Unit 4B, Española, Santa Fe County, New Mexico", "12 N Main St Unit 4B"],
])("%j, as geocoders write it, names %s", (text, street) => expect(homeAt(text)).toBe(street));

test.each([
  "1207, Alta Vista Avenue, Austin, Travis County, Texas, 78745, United States",
  "1209, Alta Vista Avenue, Travis Heights, Austin, Travis County, Texas, 78704, United States",
  "1207, Alta Vista Avenue, Austin, Dallas, Texas",
])("%j is none of them", (text) => expect(homeAt(text)).toBeUndefined());

test("at most 24 readings are tried, the line as it is first, and a hostile text takes no longer", () => {
  const hostile = `${"1 n st unit a ".repeat(14)}austin tx 78704`;
  expect([...addressReadings(hostile, townsOfZip, statesOfCity)].length).toBeLessThanOrEqual(24);
  expect([...addressReadings("1207 Alta Vista Ave, Austin, TX", townsOfZip, statesOfCity)][0]).toEqual(
    readAddressLine("1207 Alta Vista Ave, Austin, TX"),
  );
});

test.each([
  ["333 Main St, Austin, TX, USA", "333 Main St", "Austin", "TX"],
  ["333 Main St, Austin, Texas 78704", "333 Main St", "Austin", "TX"],
  ["333 Main St, Santa Fe, New Mexico, United States", "333 Main St", "Santa Fe", "NM"],
])("suggestions for %s are near it", (text, streetAddress, city, state) =>
  expect(splitLine(text, () => [])).toMatchObject({ streetAddress, city, state }),
);

/** An address's labels, as sets of labelled addresses have them. */
const labels = fc.record({
  number: fc.constantFrom("12", "14", "12A", "12-14", "1214", "112"),
  direction: fc.constantFrom("", "N", "S", "E", "NW"),
  name: fc.constantFrom("Oak", "5th", "Saint Ann", "Old Oak", "Highway 7", "North"),
  suffix: fc.constantFrom("St", "Ave", "Ct", ""),
  unit: fc.constantFrom(
    "",
    "Apt 4",
    "Unit 4B",
    "Apt 14",
    "Lot 5",
    "2nd Floor",
    "PH 2",
    "Unit PH2F",
    "Bldg 2 Apt 4",
    "# 1-12",
    "Rear",
  ),
  city: fc.constantFrom("Austin", "Round Rock"),
  zipCode: fc.constantFrom("78704", "78664"),
});
type Labels = typeof labels extends fc.Arbitrary<infer L> ? L : never;

const addressOf = ({ number, direction, name, suffix, unit, city, zipCode }: Labels): Address => ({
  streetAddress: [number, direction, name, suffix, unit].filter(Boolean).join(" "),
  city,
  state: "TX",
  zipCode,
});
/** The same address in the ways in which it is written. */
const WRITTEN: readonly ((labels: Labels) => string)[] = [
  (l) => `${addressOf(l).streetAddress}, ${l.city}, TX ${l.zipCode}`,
  (l) => `${addressOf(l).streetAddress} ${l.city} tx`.toUpperCase(),
  ({ number, direction, name, suffix, unit, city, zipCode }) =>
    `${[number, name, suffix, direction].filter(Boolean).join(" ")}, ${unit}, ${city}, Texas ${zipCode}-1234, USA`,
  ({ number, direction, name, suffix, unit, city, zipCode }) =>
    `${unit}, ${[number, direction, name, suffix].filter(Boolean).join(" ")}\n${city} TX ${zipCode}`,
  ({ number, direction, name, suffix, unit, city, zipCode }) =>
    `${number}, ${[direction, name, suffix].filter(Boolean).join(" ")}, ${unit}, Hyde Park, ${city}, Travis County, Texas, ${zipCode}`,
  (l) => `c/o Ann Lee, ${addressOf(l).streetAddress}, ${l.city}, TX ${l.zipCode}`,
];

test("an address names its own home, and none whose number, direction, street, unit, city or ZIP code is another", () => {
  fc.assert(
    fc.property(labels, labels, fc.constantFrom(...WRITTEN), (typed, other, write) => {
      const readings = [
        ...addressReadings(
          write(typed),
          () => [],
          () => ["TX"],
        ),
      ];
      const names = (home: Labels) => readings.some((line) => isAtLine(line, addressOf(home)));
      expect(names(typed), write(typed)).toBe(true);
      // One label after the other is the other's.
      for (const [label, value] of Object.entries(other)) {
        const changed = { ...typed, [label]: value };
        if (value !== typed[label as keyof Labels])
          expect(names(changed), JSON.stringify(changed)).toBe(
            label === "zipCode" && !write(typed).includes(typed.zipCode),
          );
      }
    }),
    { numRuns: 300 },
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampleRecords } from "@/test/reference-store/sample";
import { spelledLine } from "@/test/reference-store/spelling";
import { isAtLine, readAddressLine, splitEnd } from "./address-line";
import { splitLine } from "./address-parts";
import type { Address } from "./property";
import { standardText } from "./standard-words";
import { fold } from "./text";
import { uspsForm } from "./usps";

const records = sampleRecords(300, 7);
const home: Address = { streetAddress: "12 N Main St Unit 4B", city: "Española", state: "NM", zipCode: "87532" };
const isAt = (text: string, address: Address = home) => isAtLine(readAddressLine(text), address);

describe("matching an address typed in one line (contract, “Staying in step”)", () => {
  test.each([
    "12 N Main St Unit 4B, Española, NM 87532",
    "12 n main st unit 4b española nm 87532",
    "12 NORTH MAIN STREET #4B, ESPANOLA, NM",
    "12 N. Main Str., Apt. 4B; Española NM 87532-0001",
    "12 North Main St Ste 4B Espan\u0303ola, NM, 875320001",
    "  12 N Main St., Apartment #4B, Española, N.M. 87532. ",
  ])("%s matches the home's address", (text) => expect(isAt(text)).toBe(true));

  test.each([
    ["another number", "13 N Main St Unit 4B, Española, NM"],
    ["another direction", "12 S Main St Unit 4B, Española, NM"],
    ["no direction", "12 Main St Unit 4B, Española, NM"],
    ["another suffix", "12 N Main Ave Unit 4B, Española, NM"],
    ["another unit", "12 N Main St Unit 4, Española, NM"],
    ["no unit", "12 N Main St, Española, NM"],
    ["another city", "12 N Main St Unit 4B, Taos, NM"],
    ["another state", "12 N Main St Unit 4B, Española, TX"],
    ["another ZIP", "12 N Main St Unit 4B, Española, NM 87533"],
    ["no state", "12 N Main St Unit 4B, Española"],
    ["nothing", ","],
  ])("an address with %s does not match", (_, text) => expect(isAt(text)).toBe(false));

  test.each([
    ["520-1/2 E Elm St", "520 1/2 East Elm Street"],
    ["520-1/2 E Elm St", "520½ E. Elm St."],
    ["375-377 Hearst Ave", "375 - 377 Hearst Avenue"],
    ["11713-D Summerchase Cir Unit 1713-D", "11713D Summerchase Circle #1713D"],
  ])("%s is %s", (streetAddress, typed) => {
    const there = { ...home, streetAddress };
    expect(isAt(`${typed}, Española, NM`, there)).toBe(true);
    expect(isAt(`${streetAddress}, Española, NM`, there)).toBe(true);
  });

  test.each([
    ["9 Main St Unit 5", "9 Main St No 5", true],
    ["9 Main St Unit 5", "9 Main St Nº 5", true],
    ["9 Main St Unit 5", "No. 9 Main St, Number 5", true],
    ["9 Main St", "No 9 Main St", true],
    ["9 Main St N", "9 Main St No", true],
    ["9 Main St Unit 5", "9 Main St North 5", false],
    ["9 No Name Rd", "9 N Name Rd", false],
    ["9 Number 5 Rd", "9 Unit 5 Rd", false],
    ["9 No 5th St", "9 Unit 5 St", false],
    ["9 Highway 202", "9 Highway No. 202", true],
  ])("of numbers that are said to be some, %s is %s: %s", (streetAddress, typed, isSame) =>
    expect(isAt(`${typed}, Española, NM`, { ...home, streetAddress })).toBe(isSame),
  );

  test("CT after the city is read as Connecticut, not as Court", () => {
    const there = { ...home, city: "Foo", state: "CT" };
    expect(isAt("12 N Main St Unit 4B Foo CT", there)).toBe(true);
    expect(isAt("12 N Main St Unit 4B Foo Court", there)).toBe(false);
  });

  test("a random respelling of an address matches its own home, and only homes with the same words and ZIP code", () =>
    fc.assert(
      fc.property(fc.nat(records.length - 1), fc.nat(records.length - 1), fc.infiniteStream(fc.nat()), (i, j, nats) => {
        const pick = <T>(list: readonly T[]): T => list[nats.next().value % list.length]!;
        const [one, other] = [records[i]!.address, records[j]!.address];
        const line = readAddressLine(spelledLine(one, pick));
        expect(isAtLine(line, one), JSON.stringify(line)).toBe(true);
        const plain = ({ streetAddress: s, city, state }: Address) =>
          `${s.replace("Street", "St").replace(/(?<=\d)-(?=\d)/, "")} ${city} ${state}`;
        const zip = line.zipCode === undefined || line.zipCode === other.zipCode;
        expect(isAtLine(line, other)).toBe(zip && plain(one) === plain(other));
      }),
      { numRuns: 2_000 },
    ));

  test("shortening a word that is already a USPS short form leaves it unchanged", () => {
    for (const word of ["st", "ave", "xing", "cv", "ky", "is", "wls", "nw", "ft", "mt", "way"])
      expect(uspsForm(word)).toBe(word);
    for (const [long, short] of [
      ["street", "st"],
      ["crossing", "xing"],
      ["cove", "cv"],
      ["island", "is"],
      ["wells", "wls"],
      ["alley", "aly"],
      ["viaduct", "via"],
      ["northwest", "nw"],
    ])
      expect(uspsForm(long!)).toBe(short);
  });
});

describe("splitting a typed line into street, city, state and ZIP code", () => {
  const towns = [
    ["UT", "Lake City"],
    ["UT", "Salt Lake City"],
    ["TX", "Austin"],
  ] as const;
  const statesOfCity = (name: string) =>
    towns.filter(([, city]) => standardText(fold(city)) === name).map(([state]) => state);
  test.each([
    ["1 Main St, Austin, TX 78704", ["1 Main St", "Austin", "TX", "78704"]],
    ["1 Main St, Unit 4, Austin TX", ["1 Main St Unit 4", "Austin", "TX", undefined]],
    ["Unit 4, 1 Main St, Austin TX", ["1 Main St Unit 4", "Austin", "TX", undefined]],
    ["c/o Ann Lee, 1 Main St, Austin, TX", ["1 Main St", "Austin", "TX", undefined]],
    ["Main St, Austin, TX", ["Main St", "Austin", "TX", undefined]],
    ["1 Main St Salt Lake City UT 84101-0001", ["1 Main St", "Salt Lake City", "UT", "84101"]],
    ["1 Main St Nowhere TX", ["1 Main St", "Nowhere", "TX", undefined]],
    ["1 Main St, Austin", ["1 Main St", "Austin", "", undefined]],
  ])("%s", (text, [streetAddress, city, state, zipCode]) =>
    expect(splitLine(text, statesOfCity)).toEqual({ streetAddress, city, state, ...(zipCode ? { zipCode } : {}) }),
  );

  test.each([".", ",", ", ", " a", "a.", "1", " u s"])(
    "a long line of %j is read in time that grows with its length",
    (unit) => expect(splitEnd(unit.repeat(20_000)).before.length).toBeLessThanOrEqual(unit.length * 20_000),
  );
});

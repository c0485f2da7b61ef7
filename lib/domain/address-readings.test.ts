import { describe, expect, test } from "vitest";
import { isAtLine, readAddressLine, splitLine } from "./address-line";
import { addressReadings } from "./address-readings";
import type { Address } from "./property";

const homes: readonly Address[] = [
  { streetAddress: "12 N Main St Unit 4B", city: "Española", state: "NM", zipCode: "87532" },
  { streetAddress: "1207 Alta Vista Ave", city: "Austin", state: "TX", zipCode: "78704" },
  { streetAddress: "171 SW Skidmore Ter Apt 27", city: "Seattle", state: "WA", zipCode: "98101" },
  { streetAddress: "500 1st St", city: "Saint Paul", state: "MN", zipCode: "55101" },
  { streetAddress: "9 County Rd 12", city: "Mount Juliet", state: "TN", zipCode: "37122" },
  { streetAddress: "88 Oak Ridge Rd N", city: "Salt Lake City", state: "UT", zipCode: "84101" },
  { streetAddress: "3 1/2 Court St", city: "Washington", state: "DC", zipCode: "20001" },
  { streetAddress: "77 Beach Blvd 2A", city: "Miami", state: "FL", zipCode: "33101" },
];
const placeOfZip = (zipCode: string) => homes.find((home) => home.zipCode === zipCode);
/** The home that the first matching reading of a text names. */
const homeAt = (text: string): string | undefined => {
  for (const line of addressReadings(text, placeOfZip)) {
    const home = homes.find((one) => isAtLine(line, one));
    if (home) return home.streetAddress;
  }
  return undefined;
};

/** Forms in which people, the Postal Service, geocoders and address widgets write addresses. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  "12 N Main St Unit 4B": [
    "12 N Main St Unit 4B, Española, NM 87532, USA",
    "12 N MAIN ST UNIT 4B\nESPANOLA NM 87532-0001",
    "12 N Main St #4B, Española, New Mexico 87532, United States",
    "Unit 4B, 12 N Main St, Espanola, NM",
    "#4B 12 North Main Street, Española, NM 87532",
    "12 Main St N Unit 4B, Española, NM 87532",
    "12 N Main St 4B, Española NM 87532",
    "12 N Main St Unit4B, Española, NM",
    "12 N Main St No. 4B, Española, NM",
    "12 N Main St, Condo 4B, Española, NM",
    "12 N Main St Lot 4B, Española, NM 87532",
    "12 North Main Street Apt #4B 87532",
    "12 N. Main St., Unit 4B, NM 87532",
    "12 N Main St Unit 4B, Española, N.M., U.S.A.",
  ],
  "1207 Alta Vista Ave": [
    "1207 Alta Vista Ave, Austin, TX, USA",
    "1207 Alta Vista Avenue, Austin, Texas",
    "1207 alta vista ave austin texas 78704 us",
    "1207 Alta Vista Ave 78704",
    "1207 Alta Vista Ave, 78704-1234",
    "1207 ALTA VISTA AVE\r\nAUSTIN, TX 78704\r\nUNITED STATES OF AMERICA",
    "1207 Alta Vista Ave, Austin 78704",
    "1207 Alta Vista Ave, Texas, 78704",
    "1207 Alta Vista Ave, 78704, USA",
  ],
  "171 SW Skidmore Ter Apt 27": [
    "171 Southwest Skidmore Terrace Apartment 27, Seattle, Washington 98101, USA",
    "171 Skidmore Ter SW #27, Seattle, WA",
    "Apt 27 171 SW Skidmore Ter Seattle WA 98101",
    "171 SW Skidmore Terr 27, Seattle, WA 98101",
    "171 S.W. Skidmore Ter., Ste 27, Seattle, WA",
    "171 SW Skidmore Ter Apt27, 98101",
  ],
  "500 1st St": [
    "500 First Street, St. Paul, MN 55101",
    "500 1ST ST SAINT PAUL MN",
    "500 First St, Saint Paul, Minnesota, USA",
    "500 1st St 55101",
  ],
  "9 County Rd 12": [
    "9 CR 12, Mt Juliet, TN 37122",
    "9 Co Rd 12, Mount Juliet, Tennessee",
    "9 County Road 12, Mt. Juliet, TN, United States",
    "9 CR 12 37122",
  ],
  "88 Oak Ridge Rd N": [
    "88 N Oak Ridge Rd, Salt Lake City, UT 84101",
    "88 North Oak Ridge Road Salt Lake City Utah",
    "88 Oak Ridge Road North, 84101",
  ],
  "3 1/2 Court St": [
    "3 1/2 Court Street, Washington, DC 20001",
    "3 1/2 Ct St, Washington, District of Columbia",
    "3 1/2 Court St, Washington, D.C., USA",
  ],
  "77 Beach Blvd 2A": [
    "77 Beach Blvd Unit 2A, Miami, FL 33101",
    "77 Beach Boulevard #2A, Miami, Florida, USA",
    "77 Beach Blvd 2A, 33101",
  ],
};

describe("an address in one line, however it is written, names its home", () => {
  for (const [street, texts] of Object.entries(SPELLINGS))
    test.each(texts)("%j", (text) => expect(homeAt(text)).toBe(street));
});

test.each([
  "12 N Main St, Española, NM 87532",
  "12 N Main St Unit 5B, Española, NM, USA",
  "12 S Main St Unit 4B, Española, NM",
  "1209 Alta Vista Ave, Austin, TX, USA",
  "1207 Alta Vista Ave, Austin, TX 78745",
  "171 SE Skidmore Ter Apt 27, Seattle, WA",
  "9 County Rd 13, Mt Juliet, TN",
  "1207 Alta Vista Ave",
  "Austin, TX, USA",
  "USA",
  ", ,",
  "",
])("%j names none of them", (text) => expect(homeAt(text)).toBeUndefined());

test("at most 24 readings are tried, the line as it is first, and a hostile text takes no longer", () => {
  const hostile = `${"1 n st unit a ".repeat(14)}austin tx 78704`;
  expect(addressReadings(hostile, placeOfZip).length).toBeLessThanOrEqual(24);
  expect(addressReadings("1207 Alta Vista Ave, Austin, TX", placeOfZip)[0]).toEqual(
    readAddressLine("1207 Alta Vista Ave, Austin, TX"),
  );
});

test.each([
  ["333 Main St, Austin, TX, USA", "333 Main St", "Austin", "TX"],
  ["333 Main St, Austin, Texas 78704", "333 Main St", "Austin", "TX"],
  ["333 Main St, Santa Fe, New Mexico, United States", "333 Main St", "Santa Fe", "NM"],
])("suggestions for %s are near it", (text, streetAddress, city, state) =>
  expect(splitLine(text, [])).toMatchObject({ streetAddress, city, state }),
);

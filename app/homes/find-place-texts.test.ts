import { describe, expect, test } from "vitest";
import type { PropertyRecord } from "@/lib/domain/property";
import { generatedRecords } from "@/test/generated";
import { readerOf } from "@/test/http/reader";
import { referenceStore } from "@/test/reference-store/reference-store";
import { findPlace } from "./find-place";

/** What people type into the search box, what becomes of it, and that it is never another place without a word. */

const [like] = generatedRecords(1) as [PropertyRecord];
const homes: [id: string, address: string][] = [
  ["prop_00000000000000a1", "333 Main St, Austin, TX 78704"],
  ["prop_00000000000000a2", "335 Main St, Austin, TX 78704"],
  ["prop_00000000000000a3", "1207 W Lamar Blvd Unit 4B, Austin, TX 78701"],
  ["prop_00000000000000a4", "1207 W Lamar Blvd Unit 5, Austin, TX 78701"],
  ["prop_00000000000000a5", "9 29th Ave, Austin, TX 78745"],
  ["prop_00000000000000b1", "12 Oak Dr, Portland, OR 97201"],
  ["prop_00000000000000b2", "14 Oak Dr, Portland, ME 04101"],
  ["prop_00000000000000b3", "40 Saint Clair Ave, Saint Paul, MN 55105"],
  ["prop_00000000000000b4", "7 Broadway, New York, NY 10001"],
  ["prop_00000000000000b5", "8 Pine St, Seattle, WA 98101"],
  ["prop_00000000000000b6", "500 Elm St, Nashville, TN 37201"],
  ["prop_00000000000000b7", "2 Ridge Ct, Fort Worth, TX 76102"],
  ["prop_00000000000000b8", "5 Sunset Strip, West Lake Hills, TX 78746"],
  ["prop_00000000000000c1", "1 Main St, Springfield, IL 62701"],
  ["prop_00000000000000c2", "1 Main St, Springfield, MO 65801"],
];
function recordAt([id, line]: readonly [id: string, address: string]): PropertyRecord {
  const [, streetAddress, city, state, zipCode] = /^(.*), (.*), (..) (\d{5})$/.exec(line)!;
  return { ...like, id, address: { streetAddress: streetAddress!, city: city!, state: state!, zipCode: zipCode! } };
}
const records = homes.map(recordAt);
const reader = readerOf(referenceStore(records));
const find = (text: string, rest = "") => findPlace(reader, text, new URLSearchParams(rest));

test.each(["PSC 18 Box 4120, APO AE 09021", "Unit 2050, fpo, ap 96278"])(
  "an address of military mail, %s, is said to be none of a home",
  async (text) => {
    const found = await find(text);
    expect("title" in found && found.title).toMatch(/^An APO, FPO or DPO address is one of military/);
  },
);

test("of a text that is no place the cities are suggested, also a town within another city's ZIP code", async () => {
  const inZip = (id: string, line: string) => [`prop_00000000000000${id}`, `${line}, TX 78746`] as const;
  const lines = [
    inZip("d1", "1 Bee Rd, Austin"),
    inZip("d2", "2 Bee Rd, Austin"),
    inZip("d3", "5 Sunset Strip, West Lake Hills"),
  ];
  const found = await findPlace(readerOf(referenceStore(lines.map(recordAt))), "Zzzzqq TX", new URLSearchParams());
  expect("offers" in found && found.offers.map(({ label, note }) => [label, note])).toEqual([
    ["Austin, TX", "2 homes"],
    ["West Lake Hills, TX", "1 home"],
  ]);
});

const austin = "/homes?city=Austin&state=TX";
const main = "/homes/prop_00000000000000a1";
const unit = "/homes/prop_00000000000000a3";

const READ: Record<string, readonly [text: string, href: string][]> = {
  "a place": [
    ["Austin", austin],
    ["austin", austin],
    ["  AUSTIN  ", austin],
    ["Austin, TX", austin],
    ["austin tx", austin],
    ["Austin, Texas", austin],
    ["Austin TX USA", austin],
    ["Austin, TX, United States", austin],
    ["aus", austin],
    ["saint paul", "/homes?city=Saint%20Paul&state=MN"],
    ["st. paul", "/homes?city=Saint%20Paul&state=MN"],
    ["St Paul, MN", "/homes?city=Saint%20Paul&state=MN"],
    ["ft worth", "/homes?city=Fort%20Worth&state=TX"],
    ["West Lake Hills", "/homes?city=West%20Lake%20Hills&state=TX"],
    ["new york", "/homes?city=New%20York&state=NY"],
    ["NY", "/homes?state=NY"],
    ["texas", "/homes?state=TX"],
    ["TX", "/homes?state=TX"],
    ["Washington", "/homes?state=WA"],
    ["portland or", "/homes?city=Portland&state=OR"],
    ["Portland, Maine", "/homes?city=Portland&state=ME"],
    ["springfield il", "/homes?city=Springfield&state=IL"],
    ["78704", "/homes?zipCode=78704"],
    [" 78704 ", "/homes?zipCode=78704"],
    ["78704-1234", "/homes?zipCode=78704"],
    ["78704 1234", "/homes?zipCode=78704"],
    ["Austin TX 78704", "/homes?zipCode=78704"],
    ["78704 Austin", "/homes?zipCode=78704"],
    ["Austin, TX 78704-1234, USA", "/homes?zipCode=78704"],
    ["78704, 78745", "/homes?zipCode=78704,78745"],
    ["78704 78745 78701", "/homes?zipCode=78701,78704,78745"],
    ["homes in Austin", austin],
    ["homes near austin tx", austin],
    ["real estate in austin", austin],
    ["show me homes in 78704", "/homes?zipCode=78704"],
    ["I want to buy a home in Austin", austin],
  ],
  "an address": [
    ["333 Main St, Austin, TX 78704", main],
    ["333 Main St, Austin, TX, USA", main],
    ["333 Main St, Austin, TX 78704, United States", main],
    ["333 main street austin texas", main],
    ["333 MAIN ST AUSTIN TX", main],
    ["333 main st", main],
    ["333 main", main],
    ["333 Main St 78704", main],
    ["333 Main St, 78704-1234", main],
    ["333 Main St\nAustin, TX 78704", main],
    ["333 Main Street, Austin", main],
    ["333 Main Street, ATX, TX", main],
    ["1207 W Lamar Blvd Unit 4B, Austin, TX 78701", unit],
    ["1207 W Lamar Blvd #4B, Austin, TX", unit],
    ["1207 W Lamar Blvd Apt 4B, Austin, TX 78701", unit],
    ["1207 West Lamar Boulevard Ste 4B, Austin TX", unit],
    ["1207 Lamar Blvd W Unit 4B, Austin, TX", unit],
    ["Unit 4B 1207 W Lamar Blvd, Austin, TX", unit],
    ["1207 W Lamar Blvd Unit4B, Austin, TX", unit],
    ["1207 W Lamar Blvd 4B, Austin, TX", unit],
    ["1207 W Lamar Blvd No. 4B, Austin, TX 78701", unit],
    ["9 29th ave", "/homes/prop_00000000000000a5"],
    ["40 st clair ave st paul mn", "/homes/prop_00000000000000b3"],
    ["7 broadway", "/homes/prop_00000000000000b4"],
    ["1 Main St, Springfield, MO", "/homes/prop_00000000000000c2"],
    ["prop_00000000000000a1", main],
    [" prop_00000000000000a1 ", main],
  ],
  "words about a home, with a place": [
    ["homes with price cuts in austin", `${austin}&priceReduced=true`],
    ["austin back on market", `${austin}&relisted=true`],
    ["austin price reduced", `${austin}&priceReduced=true`],
    ["78704 sold last 30 days", "/homes?zipCode=78704&status=recentlySold&soldSince=2026-10-01"],
    ["sold in the last 90 days in austin", `${austin}&status=recentlySold&soldSince=2026-08-02`],
    ["austin sold in the past 6 months", `${austin}&status=offMarket,recentlySold&soldSince=2026-04-30`],
    ["sold last year 78704", "/homes?zipCode=78704&status=offMarket,recentlySold&soldSince=2025-10-31"],
    ["sold since 2025 in austin", `${austin}&status=offMarket,recentlySold&soldSince=2025-01-01`],
    ["recently sold austin", `${austin}&status=recentlySold`],
    ["sold homes 78704", "/homes?zipCode=78704&status=recentlySold"],
    ["2 beds 2 baths austin built after 2000", `${austin}&minBeds=2&minBaths=2&minYearBuilt=2001`],
    ["austin built since 1990", `${austin}&minYearBuilt=1990`],
    ["built before 1940 in austin", `${austin}&maxYearBuilt=1939`],
    ["austin built in 2015", `${austin}&minYearBuilt=2015&maxYearBuilt=2015`],
    ["500k austin", `${austin}&maxPrice=500000`],
    ["$500,000 austin", `${austin}&maxPrice=500000`],
    ["austin under 500k", `${austin}&maxPrice=500000`],
    ["austin < $1.2m", `${austin}&maxPrice=1200000`],
    ["over 2 million in austin", `${austin}&minPrice=2000000`],
    ["between 400 and 600k austin", `${austin}&minPrice=400000&maxPrice=600000`],
    ["austin $400k-$600k", `${austin}&minPrice=400000&maxPrice=600000`],
    ["3br austin", `${austin}&minBeds=3`],
    ["3+ bedrooms austin tx", `${austin}&minBeds=3`],
    ["at least 3 beds in austin", `${austin}&minBeds=3`],
    ["max 2 bedrooms austin", `${austin}&maxBeds=2`],
    ["3 bed 2.5 bath austin", `${austin}&minBeds=3&minBaths=2.5`],
    ["3bd/2ba austin", `${austin}&minBeds=3&minBaths=2`],
    ["3/2 austin", `${austin}&minBeds=3&minBaths=2`],
    ["studio in austin", `${austin}&minBeds=0&maxBeds=0`],
    ["condos for sale in austin", `${austin}&status=forSale&propertyType=condo&underContract=false`],
    ["townhouses 78704", "/homes?zipCode=78704&propertyType=townhouse"],
    ["duplex austin", `${austin}&propertyType=multiFamily`],
    ["land in texas", "/homes?state=TX&propertyType=land"],
    ["houses for rent in austin", `${austin}&status=forRent&propertyType=singleFamily`],
    ["austin rentals under 2,400", `${austin}&status=forRent&maxPrice=2400`],
    ["austin under $2,400 a month", `${austin}&status=forRent&maxPrice=2400`],
    ["austin 1500 sqft", `${austin}&minSqft=1500`],
    ["over 2000 sq ft in austin", `${austin}&minSqft=2000`],
    ["half acre austin", `${austin}&minLotSize=21780`],
    ["2 acres near austin", `${austin}&minLotSize=87120`],
    ["new listings austin", `${austin}&maxDaysOnMarket=7&relisted=false`],
    ["austin new this week", `${austin}&maxDaysOnMarket=7&relisted=false`],
    ["pending in austin", `${austin}&underContract=true`],
    ["homes for sale in Austin, TX 78704", "/homes?zipCode=78704&status=forSale&underContract=false"],
  ],
  "words about a home alone": [
    ["500k", "/homes?maxPrice=500000"],
    ["$500k", "/homes?maxPrice=500000"],
    ["$450,000", "/homes?maxPrice=450000"],
    ["1.2m", "/homes?maxPrice=1200000"],
    ["3 beds under 500k", "/homes?maxPrice=500000&minBeds=3"],
    ["homes for sale", "/homes?status=forSale&underContract=false"],
    ["houses near me", "/homes?propertyType=singleFamily"],
    ["price cuts", "/homes?priceReduced=true"],
    ["sold", "/homes?status=recentlySold"],
  ],
  "one near miss, which the page names": [
    ["Asutin", `${austin}&typed=Asutin`],
    ["Austn", `${austin}&typed=Austn`],
    ["asutin tx", `${austin}&typed=asutin%20tx`],
    ["Seatle", "/homes?city=Seattle&state=WA&typed=Seatle"],
    ["Nashvile TN", "/homes?city=Nashville&state=TN&typed=Nashvile%20TN"],
    ["Asutin 3 beds", `${austin}&minBeds=3&typed=Asutin%203%20beds`],
    ["austin with pool", `${austin}&typed=austin%20with%20pool`],
    ["pet friendly 78704", "/homes?zipCode=78704&typed=pet%20friendly%2078704"],
    ["apartments in seattle", "/homes?city=Seattle&state=WA&typed=apartments%20in%20seattle"],
    ["999 Nowhere Rd, Austin, TX", `${austin}&typed=999%20Nowhere%20Rd%2C%20Austin%2C%20TX`],
  ],
};

describe.each(Object.entries(READ))("%s", (_, texts) => {
  test.each(texts)("%j leads to %s", async (text, href) => expect(await find(text)).toEqual({ href }));
});

test.each([
  ["main st", "Which address is “main st”?", "333 Main St, Austin, TX 78704"],
  ["main street austin", "Which address is “main street austin”?", "335 Main St, Austin, TX 78704"],
  ["oak dr", "Which address is “oak dr”?", "14 Oak Dr, Portland, ME 04101"],
  ["broadway", "Which address is “broadway”?", "7 Broadway, New York, NY 10001"],
  ["1 main st", "Which address is “1 main st”?", "1 Main St, Springfield, IL 62701"],
  ["1207 W Lamar Blvd", "Which address is “1207 W Lamar Blvd”?", "1207 W Lamar Blvd Unit 5, Austin, TX 78701"],
  ["787", "Which place is “787”?", "78745 · Austin, TX"],
  ["portland", "Which place is “portland”?", "Portland, ME"],
  ["Springfield", "Which place is “Springfield”?", "Springfield, MO"],
  ["springfeld", "No place called “springfeld” has homes here.", "Springfield, MO"],
  ["portland with pool", "No place called “portland with pool” has homes here.", "Portland, OR"],
  ["94110", "We have no homes in 94110 (San Francisco County, California).", "04101 · Portland, ME"],
  ["Austin CA 94110", "We have no homes in 94110 (San Francisco County, California).", "04101 · Portland, ME"],
  ["Travis County", "Travis County, Texas: 4 ZIP codes with homes.", "78704 · Austin, TX"],
  [
    "333 Main Street, Asutin, TX",
    "No home at “333 Main Street Asutin TX” is known here.",
    "333 Main St, Austin, TX 78704",
  ],
  ["zzzzqq", "No place called “zzzzqq” has homes here.", "Austin, TX"],
  ["prop_ffffffffffffffff", "No place called “prop_ffffffffffffffff” has homes here.", "Austin, TX"],
])("%j opens nothing by itself: %j, with %j among the choices", async (text, title, choice) => {
  const found = await find(text);
  expect(found).toMatchObject({ title });
  expect("offers" in found && found.offers.map(({ label }) => label)).toContain(choice);
});

test("the link of a near miss asks for the text itself, and keeps the rest of the search", async () => {
  const found = await find("Asutin", "typed=Asutin&status=forSale&underContract=false");
  expect(found).toMatchObject({ title: "No place called “Asutin” has homes here.", lead: "Did you mean" });
  expect("offers" in found && found.offers[0]!.href).toBe(`${austin}&status=forSale&underContract=false`);
});

test("600 letters are cut to the longest text that the API takes", async () =>
  expect(await find(`austin ${"x".repeat(600)}`)).toHaveProperty("href"));

import fc from "fast-check";
import { expect, test } from "vitest";
import { sampleRecords } from "@/test/reference-store/sample";
import { parseStreet, streetReader } from "./street";

test("an address is read alike, whether its street was read before or not", () => {
  const read = streetReader();
  const same = (address: string) => void expect(read(address)).toEqual(parseStreet(address));
  const odd = [
    "12",
    "12 ",
    "12  Main St",
    "12 #4",
    "12 Unit 4",
    "012 Main St",
    "12-14 Main St",
    "12 -14 Main St",
    "12B Main St",
  ];
  for (const address of [
    ...odd,
    "1234567890 Main St",
    "70000 Main St",
    "12 ½ Main St",
    "12 \u0301a St",
    "12\u00a0Main St",
    "",
  ])
    for (let time = 0; time < 2; time++) same(address);
  for (const { address } of sampleRecords(500)) same(address.streetAddress);
  const rest = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(...odd, " Main St Unit 4B", " N. Ocean Ave, Apt 12"),
  );
  fc.assert(fc.property(fc.nat(), rest, (number, text) => same(`${number}${text}`)));
  fc.assert(fc.property(fc.string({ unit: "binary" }), same));
});

test.each([
  ["1736 29th Ave", 1736, "29th ave"],
  ["29th Ave", 0, "29th ave"],
  ["1st St Unit 2", 0, "1st st"],
  ["12B Main St", 12, "main st"],
  ["12 W 34th St", 12, "w 34th st"],
])("a street's number is not the house's: %s", (address, number, street) =>
  expect(parseStreet(address)).toMatchObject({ number, street }),
);

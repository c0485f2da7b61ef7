import { expect, test } from "vitest";
import { importFiles } from "@/test/import/import-files";
import { writtenFiles } from "@/test/import/written-files";
import { mappingSchema } from "./format.schema";
import { mappedFormat } from "./formats/mapped";
import { suggestFor } from "./suggest";
import { propose } from "./suggest/propose";

/**
 * Cells that are long runs of what patterns repeat. Who reads one in time that grows with the square of its length, or faster,
 * does not come to the end of these tests.
 */
const LENGTH = 200_000;
const run = (text: string) => text.repeat(Math.ceil(LENGTH / text.length));
const LONG = [
  `${run("0")}H`,
  `0${run("A")},`,
  `x${run(" ")}x`,
  `x${run(",")}x`,
  `1 a${run(", ")}x`,
  `1 a${run(" ,")} TX 78704`,
  `${run("a ")}!`,
  `${run("1 ")}!`,
  `1${run(",000")}x`,
  `${run("-")}x`,
  `${run("/")}x`,
  `${run("1 apt ")}x`,
  `1 Main St${run(" A")} TX 7870`,
  `s${run(" ")}A${run(" ")}US`,
  `x${run("\u00a0")}x`,
  run("AB"),
];
const HEADER = ["Key", "Address", "Status", "Lot Size", "List Price", "Baths", "List Date", "Year Built", "Latitude"];
const WHOLE = ["1", "12 Main St, Austin, TX 78704", "Active", "0.2 acres", "400000", "2", "2026-08-01", "1990", "30.2"];

const { write } = writtenFiles();

test("long cells in any column are read", async () => {
  const part = (name: string) => ({ column: "Address", part: name });
  const mapping = mappingSchema.parse({
    name: "long",
    namespace: "long",
    source: "Test.",
    fields: {
      key: "Key",
      streetAddress: [part("street"), { column: "Address", match: "^(\\d+ \\w+)$" }],
      city: part("city"),
      state: part("state"),
      zipCode: part("zip"),
      status: { column: "Status", table: { Active: "forSale" }, otherwise: "reject" },
      propertyType: { value: "singleFamily" },
      lotSize: { column: "Lot Size", unit: "acres" },
      listPrice: "List Price",
      bathroomsTotal: "Baths",
      listDate: "List Date",
      yearBuilt: "Year Built",
      latitude: "Latitude",
    },
  });
  const rows = HEADER.flatMap((_, column) =>
    LONG.map((cell, i) => WHOLE.map((whole, at) => (at === column ? cell : at === 0 ? `${column}-${i}` : whole))),
  );
  const quoted = [HEADER, WHOLE, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(","));
  const path = write("long.csv", `${quoted.join("\n")}\n`);
  const { files, records } = await importFiles([path], { format: mappedFormat(mapping), asOf: "2026-09-01" });
  expect(files[0]!.read).toBe(rows.length + 1);
  expect(records.length).toBeGreaterThan(0);
});

test("a mapping is suggested for a table of long cells under long titles", () => {
  const cells = LONG.map((cell) => HEADER.map(() => cell));
  expect(propose("long", [...HEADER, ...LONG], [WHOLE, ...cells]).mapping.fields).toHaveProperty("streetAddress");
});

test("a city behind the street is read where other cells are long", async () => {
  const long = Array<string>(5).fill(`1 Elm St,${run(" ")},x`);
  const streets = Array.from({ length: 20 * long.length }, (_, i) => `${i + 1} Oak St, Austin`);
  const rows = [...streets, ...long].map((street, i) => `${i},"${street}",400000,78704`);
  const path = write("behind.csv", ["Key,Address,List Price,Zip", ...rows].join("\n"));
  const { mapping } = await suggestFor(path, "2026-09-01");
  const format = mappedFormat(mappingSchema.parse(mapping));
  const { records } = await importFiles([path], { format, asOf: "2026-09-01" });
  expect(records.find(({ address }) => address.streetAddress === "40 Oak St")?.address.city).toBe("Austin");
});

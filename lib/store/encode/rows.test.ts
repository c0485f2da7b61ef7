import { expect, test } from "vitest";
import { toComplete, toDetails, toSummary } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import { sampleRecords } from "@/test/reference-store/sample";
import { columnsOver } from "../columns";
import { fromFixed7, toFixed7 } from "../coordinates";
import { parseStreet, streetKey, unitKey } from "../street";
import { completeEncoder, decodeComplete, RECORD_ALIGN, stored } from "./complete";
import { numberedNames, rowEncoder } from "./rows";

const AS_OF = "2026-10-31";
/** Encodes records batch by batch, as the two threads do one after the other. */
function recordEncoder(asOf: string) {
  const [encodeComplete, encodeRows] = [completeEncoder(), rowEncoder(asOf)];
  return (records: readonly PropertyRecord[]) => {
    const complete = encodeComplete(records.map(stored));
    return { ...complete, ...encodeRows(decodeComplete(complete), complete.recordAt) };
  };
}

/** Compares the encoder's output with JSON.stringify of the projections. */
function compare(records: readonly PropertyRecord[]): void {
  const { complete, rows, columns } = recordEncoder(AS_OF)(records);
  const { recordAt, rowBytes, summaryBytes } = columnsOver(columns, records.length);
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
  let rowAt = 0;
  for (const [i, record] of records.entries()) {
    const c = record.coordinates;
    const round = (degrees: number) => fromFixed7(toFixed7(degrees));
    const coordinates = c && { latitude: round(c.latitude), longitude: round(c.longitude) };
    const rounded = { ...record, coordinates };
    const line = JSON.stringify(toComplete(rounded));
    const from = (recordAt[i]! - 1) * RECORD_ALIGN;
    const to = i + 1 < records.length ? (recordAt[i + 1]! - 1) * RECORD_ALIGN : complete.length;
    const spaces = RECORD_ALIGN - 1 - (Buffer.byteLength(line) % RECORD_ALIGN);
    expect(text(complete.subarray(from, to))).toBe(`${line}${" ".repeat(spaces)}\n`);
    const detailsAt = rowAt + summaryBytes[i]!;
    expect(`${text(rows.subarray(rowAt, detailsAt))}}`).toBe(JSON.stringify(toSummary(rounded)));
    rowAt += rowBytes[i]!;
    expect(`{${text(rows.subarray(detailsAt + 1, rowAt))}`).toBe(JSON.stringify(toDetails(rounded, AS_OF)));
  }
  expect(rowAt).toBe(rows.length);
}

test("records are encoded exactly like their projections, with members in the same order", () =>
  compare(sampleRecords(500)));

test("the columns of an address are those of its parts, also where homes share a street", () => {
  const addresses = [
    "12 Oak St",
    "1207B Oak St",
    "99999 Oak St",
    "12 Oak St Unit 4",
    "7 RM 620",
    "29th Ave",
    "007 Oak St",
  ];
  const [record] = sampleRecords(1) as [PropertyRecord];
  const records = addresses.map((streetAddress) => ({ ...record, address: { ...record.address, streetAddress } }));
  const { columns, streets } = recordEncoder(AS_OF)([...records, ...records]);
  const { houseNumber, unit, street } = columnsOver(columns, 2 * records.length);
  for (const [i, streetAddress] of [...addresses, ...addresses].entries()) {
    const parts = parseStreet(streetAddress);
    expect([houseNumber[i], unit[i]]).toEqual([parts.number, unitKey(parts.unit)]);
    expect(streets[street[i]!]!.split("\n")[0]).toBe(streetKey(parts.street));
  }
});

test.each([1, 400, 10_000])(
  "a record with %i events and tax entries of maximal length is encoded exactly like its projections",
  (count) => {
    const [record] = sampleRecords(1) as [PropertyRecord];
    const event = { date: "2026-01-02", event: '"'.repeat(64), price: 4_294_967_294, source: "\u2028".repeat(200) };
    const tax = { year: 2026, taxPaid: 4_294_967_294, assessedValue: Number.MAX_SAFE_INTEGER };
    const address = { ...record.address, streetAddress: "\\".repeat(200), city: "\ud800".repeat(100) };
    const lists = { priceHistory: Array(count).fill(event), taxHistory: Array(count).fill(tax) };
    compare(
      [event.source, "\ud800".repeat(200), "🏠".repeat(100)].map((source) => ({
        ...{ ...record, address, ...lists },
        priceHistory: Array(count).fill({ ...event, source }),
      })),
    );
  },
);

test("members that no field has are left out, and the others stand in the table's order, whatever the record's", () => {
  const [record] = sampleRecords(1) as [PropertyRecord];
  const reversed = Object.fromEntries(Object.entries({ ...record, secret: 1 }).reverse()) as unknown as PropertyRecord;
  const event = { date: "2026-01-02", event: "listed", price: 1, source: "Test" };
  const encoded = (priceHistory: object[]) =>
    recordEncoder(AS_OF)([{ ...reversed, priceHistory: priceHistory as PropertyRecord["priceHistory"] }]);
  const mixed = Object.fromEntries(Object.entries({ secret: 1, ...event }).reverse());
  expect(encoded([mixed])).toEqual(recordEncoder(AS_OF)([{ ...record, priceHistory: [event] }]));
});

test("records in several batches are encoded as in one, with the places and streets that are new in each", () => {
  const records = sampleRecords(100);
  const whole = recordEncoder(AS_OF)(records);
  const encode = recordEncoder(AS_OF);
  const parts = [encode(records.slice(0, 30)), encode([]), encode(records.slice(30))];
  for (const name of ["complete", "rows"] as const)
    expect(Buffer.concat(parts.map((part) => part[name])).equals(whole[name])).toBe(true);
  for (const name of ["places", "streets"] as const) expect(parts.flatMap((part) => part[name])).toEqual(whole[name]);
  const column = (name: "recordAt" | "street") =>
    parts.flatMap(({ columns, count }) => [...columnsOver(columns, count)[name]]);
  const all = columnsOver(whole.columns, 100);
  expect([column("recordAt"), column("street")]).toEqual([[...all.recordAt], [...all.street]]);
});

test("more streets than can be numbered are refused with a clear message", () => {
  const { numberOf } = numberedNames(2);
  expect(["a", "b", "a"].map(numberOf)).toEqual([0, 1, 0]);
  expect(() => numberOf("c")).toThrow(/More than 2 distinct streets .*Make several/);
});

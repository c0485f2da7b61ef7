import { expect, test } from "vitest";
import { toComplete, toDetails, toSummary } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import { sampleRecords } from "@/test/reference-store/sample";
import { fromFixed7, toFixed7 } from "../../coordinates";
import { RECORD_ALIGN } from "../format";
import { completeJson, linesOf, recordEncoder } from "./encode";
import { columnsOver, numberedNames } from "./fields";

const AS_OF = "2026-10-31";
const encode = recordEncoder({ places: numberedNames(), streets: numberedNames() }, AS_OF);

/** Compares the encoder's output with JSON.stringify of the projections. */
function compare(records: readonly PropertyRecord[]): void {
  const { complete, rows, columns } = encode(linesOf(completeJson(records)), 3);
  const { recordAt, rowBytes, summaryBytes } = columnsOver(columns, records.length);
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();
  let rowAt = 0;
  for (const [i, record] of records.entries()) {
    const c = record.coordinates;
    const round = (degrees: number) => fromFixed7(toFixed7(degrees));
    const coordinates = c && { latitude: round(c.latitude), longitude: round(c.longitude) };
    const rounded = { ...record, coordinates };
    const line = JSON.stringify(toComplete(rounded));
    const from = (recordAt[i]! - 3) * RECORD_ALIGN;
    const to = i + 1 < records.length ? (recordAt[i + 1]! - 3) * RECORD_ALIGN : complete.length;
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

test.each([1, 400, 10_000])(
  "a record with %i events and tax entries of maximal length is encoded exactly like its projections",
  (count) => {
    const [record] = sampleRecords(1) as [PropertyRecord];
    const event = { date: "2026-01-02", event: '"'.repeat(64), price: 4_294_967_294, source: "\u2028".repeat(200) };
    const tax = { year: 2026, taxPaid: Number.MAX_SAFE_INTEGER, assessedValue: Number.MAX_SAFE_INTEGER };
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

test("more streets than can be numbered are refused with a clear message", () => {
  const { numberOf } = numberedNames(2);
  expect(["a", "b", "a"].map(numberOf)).toEqual([0, 1, 0]);
  expect(() => numberOf("c")).toThrow(/More than 2 distinct streets .*Make several/);
});

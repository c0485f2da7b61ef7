import { expect, test } from "vitest";
import { toComplete, toDetails, toSummary } from "@/lib/domain/projection";
import type { PropertyRecord } from "@/lib/domain/property";
import { sampleRecords } from "@/test/reference-store/sample";
import { fromFixed7, toFixed7 } from "../../fixed";
import { RECORD_ALIGN } from "../layout";
import { CAPACITY, isShort, ofLongRecord, SHORT_COMPLETE, SHORT_ROW, writeRecord, written } from "./serialise";

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

const [COMPLETE_AT, ROW_AT] = [7, CAPACITY - SHORT_ROW];

function shortBytes(record: PropertyRecord) {
  const { complete, row, summary } = writeRecord(record, COMPLETE_AT, ROW_AT);
  expect(complete).toBeLessThan(SHORT_COMPLETE);
  expect(row).toBeLessThan(SHORT_ROW);
  return {
    complete: written(COMPLETE_AT, COMPLETE_AT + complete),
    row: written(ROW_AT, ROW_AT + row),
    summary,
  };
}

/** Compares what is written with JSON.stringify of the projections. */
function compare(record: PropertyRecord): void {
  const c = record.coordinates;
  const kept = (degrees: number) => fromFixed7(toFixed7(degrees));
  const coordinates = c && { latitude: kept(c.latitude), longitude: kept(c.longitude) };
  const rounded = { ...record, coordinates };
  const { complete, row, summary } = isShort(record) ? shortBytes(record) : ofLongRecord(record);
  const line = JSON.stringify(toComplete(rounded));
  const spaces = RECORD_ALIGN - 1 - (Buffer.byteLength(line) % RECORD_ALIGN);
  expect(text(complete)).toBe(`${line}${" ".repeat(spaces)}\n`);
  expect(`${text(row.subarray(0, summary))}}`).toBe(JSON.stringify(toSummary(rounded)));
  expect(`{${text(row.subarray(summary + 1))}`).toBe(JSON.stringify(toDetails(rounded)));
}

test("records are written as their projections are, members in the same order", () => {
  for (const record of sampleRecords(500)) compare(record);
});

test.each([1, 400, 401, 10_000])("with %i events and taxes of the longest names that a record may have", (count) => {
  const [record] = sampleRecords(1) as [PropertyRecord];
  const event = { date: "2026-01-02", event: '"'.repeat(64), price: 4_294_967_294, source: "\u2028".repeat(200) };
  const tax = { year: 2026, taxPaid: Number.MAX_SAFE_INTEGER, assessedValue: Number.MAX_SAFE_INTEGER };
  const address = { ...record.address, streetAddress: "\\".repeat(200), city: "\ud800".repeat(100) };
  const lists = { priceHistory: Array(count).fill(event), taxHistory: Array(count).fill(tax) };
  for (const source of [event.source, "\ud800".repeat(200), "🏠".repeat(100)])
    compare({ ...record, address, ...lists, priceHistory: Array(count).fill({ ...event, source }) });
});

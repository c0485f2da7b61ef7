import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "@/test/any-text";
import { bareRecord } from "@/test/dataset";
import { sampleRecords } from "@/test/reference-store/sample";
import { recordFault } from "./record-fault";

/** The formats that a record's texts must have, as regular expressions. */
const ID = /^prop_[0-9a-f]{16}$/;
const UNFIT = /^\s|\s$|[\p{Cc}\p{Cs}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/u;
const TIME = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;
const ZIP = /^[0-9]{5}$/;

const record = bareRecord(1);
const holds = (over: object) => recordFault({ ...record, ...over }) === null;
const inAddress = (over: object) => holds({ address: { ...record.address, ...over } });

/** `Date` reads February 31 as a day in March, hence the second check. */
const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);

/** A valid text with some of its characters replaced. */
const spoilt = (text: string) =>
  fc
    .array(fc.tuple(fc.nat(text.length), fc.constantFrom(..."0159afgAFTZ:- \u0660\u00a0", "")), { maxLength: 2 })
    .map((changes) => changes.reduce((now, [at, by]) => now.slice(0, at) + by + now.slice(at + 1), text));

test("an id, a ZIP code and a timestamp are accepted exactly when their patterns match", () => {
  fc.assert(fc.property(spoilt(record.id), (id) => void expect(holds({ id })).toBe(ID.test(id))));
  fc.assert(fc.property(spoilt("78704"), (zipCode) => void expect(inAddress({ zipCode })).toBe(ZIP.test(zipCode))));
  const isTime = (text: string) => TIME.test(text) && isDay(text.slice(0, 10)) && /^(19[7-9]|20|210[0-5])/.test(text);
  for (const start of ["2026-10-01T00:00:00Z", "1999-12-31T23:59:59Z", "2100-01-09T19:09:05Z"])
    fc.assert(
      fc.property(spoilt(start), (lastUpdated) => void expect(holds({ lastUpdated })).toBe(isTime(lastUpdated))),
    );
});

test("a name is accepted exactly when it has no leading or trailing spaces, no control or invisible characters and no halves of any", () => {
  const parts = fc.array(
    fc.constantFrom(
      "a",
      " ",
      "\t",
      "\u007e",
      "\u007f",
      "\u009f",
      "\u00a0",
      "\u2028",
      "\u202e",
      "\ufeff",
      "\ud800",
      "\udfff",
      "ü",
      "🏠",
    ),
  );
  const name = fc.oneof(
    anyText(),
    parts.map((all) => all.join("")),
  );
  fc.assert(
    fc.property(name, (streetAddress) => {
      const fit = streetAddress !== "" && streetAddress.length <= 200 && !UNFIT.test(streetAddress);
      expect(inAddress({ streetAddress })).toBe(fit);
    }),
    { numRuns: 1_000 },
  );
});

test("every field of a record is checked, at every depth, and the fault names the field", () => {
  const [whole] = sampleRecords(50).filter(
    (r) => r.scores && r.coordinates && r.priceHistory.length > 1 && r.taxHistory.length > 0,
  );
  expect(recordFault(whole!)).toBeNull();
  const paths = (value: object, at = ""): string[] =>
    Object.entries(value).flatMap(([name, member]) => {
      const path = Array.isArray(value) ? `${at}[${name}]` : at === "" ? name : `${at}.${name}`;
      return typeof member === "object" && member !== null ? [path, ...paths(member, path)] : [path];
    });
  for (const path of paths(whole!)) {
    const spoilt = structuredClone(whole!);
    const steps = path.split(/[.[\]]+/).filter(Boolean);
    const last = steps.pop()!;
    // biome-ignore lint/suspicious/noExplicitAny: a path leads anywhere.
    steps.reduce((at: any, step) => at[step], spoilt)[last] = -999.25;
    expect(recordFault(spoilt)).toMatchObject({
      field: path,
      reason: expect.stringMatching(/^must be .*, not -999.25$/),
    });
  }
  const turned = Object.fromEntries(Object.entries(whole!).reverse()) as unknown as typeof record;
  expect(recordFault(turned)).toBeNull();
  expect(recordFault({ ...turned, yearBuilt: 0 })).toMatchObject({ field: "yearBuilt" });
  const entry = { year: 2024, taxPaid: 1, assessedValue: 1 };
  expect(recordFault({ ...whole!, taxHistory: [entry, { ...entry, year: 2025 }] })).toMatchObject({
    field: "taxHistory[1].year",
    reason: "must be no later than 2024, as the newest comes first, not 2025",
  });
});

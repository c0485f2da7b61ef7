import { expect, test, vi } from "vitest";
import { generatedRecords } from "@/test/generated";
import { generateRecords, generateSource } from "./generate";

const bytes = (properties: number, seed: number, asOf: string): string =>
  [...generateRecords({ properties, seed, asOf })].map((record) => JSON.stringify(record)).join("\n");

test("the same options give the same bytes, and another seed gives different ones", () => {
  expect(bytes(600, 7, "2026-10-31")).toBe(bytes(600, 7, "2026-10-31"));
  expect(bytes(600, 7, "2026-10-31")).not.toBe(bytes(600, 8, "2026-10-31"));
});

test("generation does not use the clock, the locale, Math.random or functions that engines round differently", () => {
  const expected = bytes(300, 3, "2026-10-31");
  const inexact = ["random", "exp", "log", "pow", "sin", "cos", "tan", "atan2", "cbrt", "hypot"] as const;
  const spies = [
    ...inexact.map((name) => vi.spyOn(Math, name)),
    vi.spyOn(Date, "now"),
    vi.spyOn(Date.prototype, "getTime"),
    vi.spyOn(String.prototype, "localeCompare"),
    vi.spyOn(Number.prototype, "toLocaleString"),
  ];
  for (const spy of spies)
    spy.mockImplementation(() => {
      throw new Error("not reproducible");
    });
  try {
    expect(bytes(300, 3, "2026-10-31")).toBe(expected);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
});

test.each([
  [{ properties: 0 }, "properties"],
  [{ properties: 10_000_001 }, "properties"],
  [{ properties: 1.5 }, "properties"],
  [{ seed: -1 }, "seed"],
  [{ seed: Number.NaN }, "seed"],
  [{ asOf: "2026-02-30" }, "as-of"],
  [{ asOf: "1999-12-31" }, "as-of"],
])("the options %j are refused with the option's name", (options, name) => {
  expect(() => [...generateRecords(options)]).toThrow(name);
  expect(() => generateSource(options)).toThrow(name);
});

test.each([1, 2, 59, 1_000, 2_501])(
  "asking for %i properties gives exactly that many, with unique ids and addresses",
  (properties) => {
    const records = generatedRecords(properties);
    expect(records).toHaveLength(properties);
    expect(new Set(records.map((r) => r.id)).size).toBe(properties);
    expect(new Set(records.map((r) => Object.values(r.address).join("|"))).size).toBe(properties);
  },
);

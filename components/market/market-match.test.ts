import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { STATE_NAMES } from "@/lib/domain/states";
import { marketMatcher } from "./market-match";

const MARKETS = [
  ["78704", "Austin", "TX"],
  ["78701", "Austin", "TX"],
  ["55912", "Austin", "MN"],
  ["55101", "Saint Paul", "MN"],
  ["97201", "Portland", "OR"],
  ["76102", "Fort Worth", "TX"],
  ["43201", "Columbus", "OH"],
  ["80203", "Denver", "CO"],
  ["84101", "Salt Lake City", "UT"],
  ["37122", "Mt. Juliet", "TN"],
  ["59601", "Helena", "MT"],
  ["20001", "Washington", "DC"],
  ["98101", "Seattle", "WA"],
  ["26501", "Morgantown", "WV"],
  ["23451", "Virginia Beach", "VA"],
  ["81212", "Cañon City", "CO"],
  ["63366", "O’Fallon", "MO"],
].map(([zipCode, city, state]) => ({ zipCode, city, state }) as { zipCode: string; city: string; state: string });

describe("a search of markets", () => {
  test.each([
    ["787", ["78704", "78701"]],
    ["78704", ["78704"]],
    ["78704-1234", ["78704"]],
    ["AUSTIN", ["78704", "78701", "55912"]],
    ["aust", ["78704", "78701", "55912"]],
    ["Austin TX", ["78704", "78701"]],
    ["austin, tx", ["78704", "78701"]],
    ["austin,  tx", ["78704", "78701"]],
    ["Austin,TX", ["78704", "78701"]],
    ["Austin, Texas", ["78704", "78701"]],
    ["texas austin", ["78704", "78701"]],
    ["TX Austin", ["78704", "78701"]],
    ["78704 austin", ["78704"]],
    ["austin tx 78704", ["78704"]],
    ["78704 · Austin, TX", ["78704"]],
    ["78704 denver", []],
    ["78704 78701", []],
    ["texas", ["78704", "78701", "76102"]],
    ["Tex", ["78704", "78701", "76102"]],
    ["tx", ["78704", "78701", "76102"]],
    ["OR", ["97201"]],
    ["co", ["80203", "81212"]],
    ["mt", ["59601"]],
    ["helena mt", ["59601"]],
    ["mt juliet", ["37122"]],
    ["Mount Juliet, TN", ["37122"]],
    ["st. paul", ["55101"]],
    ["saint paul mn", ["55101"]],
    ["sain", ["55101"]],
    ["salt city", ["84101"]],
    ["ft worth tx", ["76102"]],
    ["lake city", ["84101"]],
    ["west virginia", ["26501"]],
    ["virginia", ["23451"]],
    ["washington", ["20001", "98101"]],
    ["washington d.c.", ["20001"]],
    ["canon city", ["81212"]],
    ["o'fallon", ["63366"]],
    ["nowhere", []],
    ["constructor austin", []],
    ["austin nowhere", []],
    ["", MARKETS.map(({ zipCode }) => zipCode)],
    [" , ", MARKETS.map(({ zipCode }) => zipCode)],
  ])("%j finds %j", (text, expected) =>
    expect(MARKETS.filter(marketMatcher(text)).map(({ zipCode }) => zipCode)).toEqual(expected),
  );

  test("a state is found by its letters and by its name, as the sample data names it", () => {
    const states = readFileSync("data/states.csv", "utf8").trim().split("\n").slice(1);
    expect(states.length).toBeGreaterThan(49);
    for (const line of states) {
      const [state, name] = line.split(",") as [string, string];
      expect(STATE_NAMES.get(state)).toBe(name);
      const market = { zipCode: "00000", city: "Nowhere", state };
      for (const text of [state, name, `Nowhere, ${state}`, `nowhere ${name}`])
        expect(marketMatcher(text)(market), text).toBe(true);
    }
  });
});

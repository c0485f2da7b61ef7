import { describe, expect, test } from "vitest";
import { parseDay } from "@/lib/domain/calendar";
import type { PriceEvent, PropertyRecord } from "@/lib/domain/property";
import { generateRecords } from "./generate";

/** Which events may follow each event. A sale without a listing may only be the first known event. */
const NEXT: Record<string, string[]> = {
  start: ["sold", "listed"],
  listed: ["priceChanged", "pending", "delisted"],
  priceChanged: ["priceChanged", "pending", "delisted"],
  pending: ["sold", "delisted"],
  sold: ["listed", "listedForRent"],
  delisted: ["listed", "listedForRent"],
  listedForRent: ["rentChanged", "rented"],
  rentChanged: ["rented"],
  rented: ["listed", "listedForRent"],
};

interface Walk {
  faults: string[];
  soldToAsk: number[];
  daysToSale: number[];
  relistedWithinAYear: boolean;
}

/** Replays a record's events, oldest first, and notes every violation of the contract. */
function walk(record: PropertyRecord, asOf: number): Walk {
  const it: Walk = { faults: [], soldToAsk: [], daysToSale: [], relistedWithinAYear: false };
  let [state, ask, listed, renting, day, withdrawn] = ["start", 0, 0, false, Number.NEGATIVE_INFINITY, Number.NaN];
  for (const { date, event, price, source } of [...record.priceHistory].reverse()) {
    const on = parseDay(date);
    const name = event === "priceChanged" && renting ? "rentChanged" : event;
    if (on === null || on <= day || on > asOf) it.faults.push(`${date} after ${day}`);
    if (!NEXT[state]?.includes(name)) it.faults.push(`${name} after ${state}`);
    if (!Number.isInteger(price) || price < 300) it.faults.push(`price ${price}`);
    if (!source.startsWith("Generated")) it.faults.push(`source ${source}`);
    if (event === "priceChanged" && price >= ask) it.faults.push(`${price} is no cut of ${ask}`);
    if (["pending", "delisted", "rented"].includes(event) && price !== ask)
      it.faults.push(`${event} at ${price}, asked ${ask}`);
    day = on ?? day;
    if (event === "listed" || event === "listedForRent") [listed, renting] = [day, event === "listedForRent"];
    if (event === "listed" && day - withdrawn < 365) it.relistedWithinAYear = true;
    if (event === "sold" && state !== "start") {
      it.soldToAsk.push(price / ask);
      it.daysToSale.push(day - listed);
    }
    withdrawn = event === "delisted" ? day : withdrawn;
    if (["listed", "listedForRent", "priceChanged"].includes(event)) ask = price;
    state = name;
  }
  return it;
}

const newest = (events: PriceEvent[], ...names: string[]): PriceEvent | undefined =>
  events.find((e) => names.includes(e.event));

/** Status, asking price and days on market by the contract and decision 0020, derived from the newest event backwards. */
function expected(record: PropertyRecord, asOf: number) {
  const events = record.priceHistory;
  const age = (date: string): number => asOf - parseDay(date)!;
  const last = events[0]!;
  const listing = newest(events, "listed", "listedForRent");
  const onMarket = ["listed", "priceChanged", "pending", "listedForRent"].includes(last.event);
  const isRent = (e: PriceEvent): boolean =>
    newest(events.slice(events.indexOf(e)), "listed", "listedForRent")?.event === "listedForRent";
  const asks = events.filter((e) => ["listed", "priceChanged", "listedForRent"].includes(e.event));
  const saleAsk = asks.find((e) => !isRent(e))?.price ?? null;
  if (onMarket) {
    const forRent = listing!.event === "listedForRent";
    const days = age(listing!.date);
    return { status: forRent ? "forRent" : "forSale", listPrice: forRent ? asks[0]!.price : saleAsk, days };
  }
  const sold = newest(events, "sold");
  if (sold && age(sold.date) < 90) {
    const listed = newest(events.slice(events.indexOf(sold)), "listed");
    return { status: "recentlySold", listPrice: saleAsk, days: age(listed!.date) - age(sold.date) };
  }
  return { status: "offMarket", listPrice: saleAsk, days: null };
}

describe.each(["2026-10-31", "2026-03-01", "2024-02-29", "2000-01-01", "2099-12-31"])(
  "the history of generated homes as of %s",
  (date) => {
    const asOf = parseDay(date)!;
    const records = [...generateRecords({ properties: 1_500, seed: asOf, asOf: date })];
    const walks = records.map((record) => walk(record, asOf));

    test("has events in a realistic sequence, at most one a day and none after the date", () => {
      expect(walks.flatMap((w, i) => w.faults.map((fault) => `${records[i]!.id}: ${fault}`))).toEqual([]);
    });

    test("determines status, asking price and days on market", () => {
      for (const record of records) {
        const { status, listPrice, days } = expected(record, asOf);
        expect([record.id, record.status, record.listPrice, record.daysOnMarket]).toEqual([
          record.id,
          status,
          listPrice,
          days,
        ]);
      }
    });

    test("ends on the day of lastUpdated", () => {
      for (const { lastUpdated, priceHistory } of records) {
        expect(lastUpdated).toMatch(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/);
        expect(lastUpdated.slice(0, 10)).toBe(priceHistory[0]!.date);
      }
    });

    test("spans at least 61 months for every home that is old enough", () => {
      for (const { priceHistory, yearBuilt } of records)
        if (yearBuilt === null || yearBuilt < Number(date.slice(0, 4)) - 7)
          expect(asOf - parseDay(priceHistory.at(-1)!.date)!).toBeGreaterThan(61 * 31);
        else expect(priceHistory.at(-1)!.date >= `${yearBuilt}-01-01`).toBe(true);
    });

    test("has sales after 5 days to a year on the market, closing within 5 % of the asking price", () => {
      const days = walks.flatMap((w) => w.daysToSale);
      const ratios = walks.flatMap((w) => w.soldToAsk);
      expect(Math.min(...days)).toBeGreaterThanOrEqual(5);
      expect(Math.max(...days)).toBeLessThanOrEqual(365);
      expect(Math.min(...ratios)).toBeGreaterThan(0.948);
      expect(Math.max(...ratios)).toBeLessThan(1.035);
    });

    test("uses every kind of event, and some homes are listed again within a year", () => {
      const names = new Set(records.flatMap((r) => r.priceHistory.map((e) => e.event)));
      expect([...names].sort()).toEqual(
        ["delisted", "listed", "listedForRent", "pending", "priceChanged", "rented", "sold"].sort(),
      );
      expect(walks.filter((w) => w.relistedWithinAYear).length).toBeGreaterThan(50);
    });
  },
);

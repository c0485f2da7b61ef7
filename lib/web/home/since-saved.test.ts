import { expect, test } from "vitest";
import { changesSince } from "./since-saved";

const priceHistory = [
  ["2026-10-20", "sold", 480_000],
  ["2026-10-12", "priceChanged", 495_000],
  ["2026-10-10", "priceChanged", 490_000],
  ["2026-10-02", "listed", 500_000],
  ["2026-09-30", "delisted", 520_000],
  ["2026-08-01", "listed", 520_000],
].map(([date, event, price]) => ({ date: String(date), event: String(event), price: Number(price), source: "MLS" }));

test("tells only what happened after the day of saving, in order", () => {
  expect(changesSince({ priceHistory }, "2026-09-30T08:00:00Z")).toEqual([
    "Relisted $20K lower on Oct 2, 2026",
    "Price cut by $10K on Oct 10, 2026",
    "Price raised by $5,000 on Oct 12, 2026",
    "Sold for $480,000 on Oct 20, 2026",
  ]);
  expect(changesSince({ priceHistory }, "2026-09-15T08:00:00Z")[0]).toBe("Taken off the market on Sep 30, 2026");
  expect(changesSince({ priceHistory }, "2026-10-20T23:00:00Z")).toEqual([]);
});

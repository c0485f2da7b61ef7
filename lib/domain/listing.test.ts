import { expect, test } from "vitest";
import { isUnderContract } from "./listing";

/** Events as "MM-DD name", newest first, and whether the home is under contract on 2026-10-31. */
const HISTORIES: [name: string, events: string[], expected: boolean][] = [
  ["no event", [], false],
  ["on the market", ["10-01 listed"], false],
  ["pending", ["10-20 pending", "10-01 listed"], true],
  ["pending on the day itself", ["10-31 pending", "10-01 listed"], true],
  ["pending after the day", ["11-01 pending", "10-01 listed"], false],
  ["a price change after it", ["10-25 priceChanged", "10-20 pending", "10-01 listed"], false],
  ["back on the market", ["10-25 backOnMarket", "10-20 pending", "10-01 listed"], false],
  ["pending again", ["10-30 pending", "10-25 backOnMarket", "10-20 pending", "10-01 listed"], true],
  ["an unknown kind of event after it", ["10-25 openHouse", "10-20 pending", "10-01 listed"], true],
  [
    "two events on one date, of which pending is listed first, so is the later",
    ["10-20 pending", "10-20 priceChanged", "10-01 listed"],
    true,
  ],
  [
    "two events on one date, of which the price change is the later",
    ["10-20 priceChanged", "10-20 pending", "10-01 listed"],
    false,
  ],
  ["sold since", ["10-30 sold", "10-20 pending", "10-01 listed"], false],
  ["withdrawn since", ["10-30 delisted", "10-20 pending", "10-01 listed"], false],
  ["listed for rent since", ["10-30 listedForRent", "10-20 pending", "10-01 listed"], false],
  ["listed again", ["10-30 listed", "10-20 pending", "10-01 listed"], false],
];

test.each(HISTORIES)("isUnderContract: %s", (_, events, expected) => {
  const history = events.map((each) => {
    const [day, event] = each.split(" ") as [string, string];
    return { date: `2026-${day}`, event };
  });
  expect(isUnderContract(history, "2026-10-31")).toBe(expected);
});

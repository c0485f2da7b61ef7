import { expect, test } from "vitest";
import type { OfferedPlace, PlaceOffers } from "@/lib/web/place-queries";
import { answerPlace } from "./place-offers";

const zip = (token: string): OfferedPlace => ({ kind: "zip", token, label: `${token} · Austin, TX` });
const city = (name: string, state: string): OfferedPlace => ({
  kind: "city",
  token: `${name}/${state}`,
  label: `${name}, ${state}`,
});
const TEXAS: OfferedPlace = { kind: "state", token: "TX", label: "Texas" };
const offers = (...places: OfferedPlace[]): PlaceOffers => ({ places, more: false });
const AUSTIN = offers(city("Austin", "TX"), zip("78704"), zip("78702"));

test.each<[string, string[], PlaceOffers | null, string, string[]]>([
  ["", [], offers(), "Type a ZIP code, a city or a state.", []],
  ["78745", [], offers(zip("78745")), "add 78745", []],
  ["78745", ["78745"], offers(zip("78745")), "78745 is on the charts already.", []],
  ["99999", [], offers(), "We have no market data for 99999.", []],
  ["99999", [], null, "add 99999", []],
  [
    "787",
    ["78704"],
    offers(zip("78704"), zip("78702")),
    "A ZIP code has five digits. Those here that begin with 787:",
    ["78702"],
  ],
  ["999", [], offers(), "A ZIP code has five digits.", []],
  ["787041", [], offers(), "A ZIP code has five digits.", []],
  ["Austin", ["78704"], AUSTIN, "Which one?", ["Austin/TX", "78702"]],
  [
    "Austin",
    ["Austin/TX"],
    { ...AUSTIN, more: true },
    "Which one? Of its ZIP codes, those with the most homes for sale:",
    ["78704", "78702"],
  ],
  ["austin, tx", [], AUSTIN, "add Austin/TX", []],
  ["Austin, TX", ["Austin/TX"], AUSTIN, "Austin, TX is on the charts already.", []],
  ["texas", [], offers(TEXAS, city("Texas City", "TX"), zip("77590")), "add TX", []],
  ["tx", [], offers(TEXAS), "add TX", []],
  ["Tex", [], offers(TEXAS), "add TX", []],
  ["Austin", [], offers(city("Austin", "TX"), city("Austin", "MN")), "Which one?", ["Austin/TX", "Austin/MN"]],
  ["Austin", ["Austin/TX", "78704", "78702"], AUSTIN, "Every place called “Austin” is on the charts already.", []],
  ["zzz", [], offers(), "We have no ZIP code, city or state called “zzz”.", []],
  ["Austin", [], null, "We couldn’t load the list of places. A ZIP code with five digits works.", []],
])("the answer to %j with the places %j already on the charts", (text, taken, found, words, choices) => {
  const answer = answerPlace(text, taken, found);
  expect("add" in answer ? [`add ${answer.add}`, []] : [answer.say, answer.choices.map(({ token }) => token)]).toEqual([
    words,
    choices,
  ]);
});

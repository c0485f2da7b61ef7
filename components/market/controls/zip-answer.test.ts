import { expect, test } from "vitest";
import type { ZipSuggestions } from "@/lib/web/place-queries";
import { answerZip } from "./zip-answer";

const offers = (city: string | null, zips: string[], total = zips.length): ZipSuggestions => ({
  city,
  zips: zips.map((zipCode) => ({ zipCode, label: zipCode })),
  total,
  others: false,
});
const NONE = offers(null, []);
const AUSTIN = offers("Austin, TX", ["78704", "78702", "78745"]);

test.each<[string, string[], ZipSuggestions | null, string, string[]]>([
  ["", [], NONE, "Type a ZIP code or a city.", []],
  ["78745", [], offers(null, ["78745"]), "add 78745", []],
  ["78745", ["78745"], offers(null, ["78745"]), "78745 is on the charts already.", []],
  ["99999", [], NONE, "We have no market data for 99999.", []],
  ["99999", [], null, "add 99999", []],
  [
    "787",
    ["78704"],
    offers(null, ["78704", "78702"]),
    "A ZIP code has five digits. Those here that begin with 787:",
    ["78702"],
  ],
  ["999", [], NONE, "A ZIP code has five digits.", []],
  ["787041", [], NONE, "A ZIP code has five digits.", []],
  ["Austin", ["78704"], AUSTIN, "Which ZIP code of Austin, TX?", ["78702", "78745"]],
  [
    "Austin",
    [],
    { ...AUSTIN, total: 40 },
    "Which ZIP code of Austin, TX? Those with the most homes for sale:",
    ["78704", "78702", "78745"],
  ],
  ["Austin", ["78704", "78702", "78745"], AUSTIN, "Every ZIP code of Austin, TX is on the charts already.", []],
  ["Austin", ["78704"], offers("Austin, TX", ["78704", "78702"]), "Which ZIP code of Austin, TX?", ["78702"]],
  ["Saint Paul", [], offers("Saint Paul, MN", ["55105"]), "add 55105", []],
  [
    "Saint Paul",
    ["55105"],
    offers("Saint Paul, MN", ["55105"]),
    "Every ZIP code of Saint Paul, MN is on the charts already.",
    [],
  ],
  ["sa", [], { ...offers("Saint Paul, MN", ["55105"]), others: true }, "Which ZIP code of Saint Paul, MN?", ["55105"]],
  ["78745 aus", [], offers(null, ["78745"]), "add 78745", []],
  ["7874", [], offers(null, ["78745"]), "A ZIP code has five digits. Those here that begin with 7874:", ["78745"]],
  ["zzz", [], NONE, "We have no ZIP code or city called “zzz”.", []],
  ["Austin", [], null, "A ZIP code has five digits. We couldn’t load the list of cities.", []],
])("the answer to %j with the ZIPs %j already on the charts", (text, taken, found, words, choices) => {
  const answer = answerZip(text, taken, found);
  expect("add" in answer ? [`add ${answer.add}`, []] : [answer.say, answer.choices]).toEqual([words, choices]);
});

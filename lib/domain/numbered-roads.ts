import { grouped } from "./lists";
import { stateCalled } from "./states";
import { isDirection } from "./usps";

/**
 * Roads that are known by their number or letter, in one form each: "us hwy 290" for "US-290", "state hwy 71" for "TX-71" and "SR 71",
 * "county rd kk" for "CTH KK"; and rural routes.
 */

/** Folded words before the number, by their one form. */
const WAYS = `
us hwy:us|us hwy|us highway|us route|us rte|us rt|u s|u s hwy|u s highway|u s route|united states highway|united states hwy|united states route
state hwy:state hwy|state highway|state route|state rte|state rt|state rd|state road|st hwy|st highway|st route|st rte|sh|sr
county rd:county rd|county road|co rd|co road|cnty rd|cnty road|cty rd|cty road|cr
county hwy:county hwy|county highway|county trunk hwy|county trunk highway|co hwy|cnty hwy|cty hwy|cth
rr:rr|r r|rural route|rural rte|rural rt|rfd|rfd route
hc:hc|hcr|highway contract|highway contract route|star route
fm:fm|fm rd|fm road|farm to market|farm to market rd|farm to market road
rm:rm|rm rd|rm road|ranch to market|ranch to market rd|ranch to market road|ranch rd|ranch road
i:i|ih|i hwy|interstate|interstate hwy|interstate highway
rte:rte|rt|route
hwy:hwy|highway|hiway|hiwy`;

interface Way {
  words: readonly string[];
  form: readonly string[];
}

/** By their first words, longest first. */
const BEGUN = grouped(
  WAYS.trim()
    .split("\n")
    .flatMap((line): Way[] => {
      const [form = "", ways = ""] = line.split(":");
      return ways.split("|").map((way) => ({ words: way.split(" "), form: form.split(" ") }));
    })
    .sort((a, b) => b.words.length - a.words.length),
  ({ words }) => words[0]!,
);

const isNumber = (word: string | undefined): boolean => word !== undefined && /^\d+[a-z]?$/.test(word);
/** Wisconsin's county roads and Missouri's routes have letters, single or doubled. */
const isLetter = (word: string | undefined): boolean => word !== undefined && /^([a-z])\1?$/.test(word);
/** What stands before a letter, as "us" and "cr" may not. */
const BEFORE_LETTER = /^(?:county|co|cnty|cty|state|hwy|highway|route|rte|rt|cth)\b/;

/** What some write before a number: "Highway No. 202", "Main St Nº 5". */
export const NUMBER_WORDS: ReadonlySet<string | undefined> = new Set(["no", "number"]);

/** Words of a state's road between its name and its number. */
const OF_STATE = new Set(["hwy", "highway", "route", "rte", "rt", "rd", "road"]);
const MOST_STATE_WORDS = 2;

/** The number of words from `at` that name a state's road: "tx", "texas highway"; 0 if they do not. */
function stateRoad(words: readonly string[], at: number): number {
  for (let count = MOST_STATE_WORDS; count > 0; count--) {
    const behind = OF_STATE.has(words[at + count] ?? "") ? count + 1 : count;
    if (!isNumber(words[at + behind])) continue;
    const name = words.slice(at, at + count).join(" ");
    // "NE 28" is rather a direction and a street than a road of Nebraska.
    if (name !== "ne" && stateCalled(name) !== undefined) return behind;
  }
  return 0;
}

/** A road with a letter is called county road and county highway alike; those with a number may be two. */
const COUNTY_ROAD = ["county", "rd"];

/** Whether a street may begin at a word: at the first one, or behind a house number and a direction. */
const beginsStreet = (words: readonly string[], at: number): boolean =>
  at === 0 || (/^\d/.test(words[0]!) && (at === 1 || (at === 2 && isDirection(words[1]))));

/** The one form of the numbered road whose words begin at `at`, and how many words it has there; null if none does. */
export function numberedRoad(words: readonly string[], at: number): { form: readonly string[]; count: number } | null {
  for (const { words: way, form } of BEGUN.get(words[at]!) ?? []) {
    if (!way.every((word, i) => word === words[at + i])) continue;
    const count = NUMBER_WORDS.has(words[at + way.length]) ? way.length + 1 : way.length;
    const number = words[at + count];
    // Elsewhere "Rm 620" is a room.
    if (isNumber(number) && (way.join() !== "rm" || beginsStreet(words, at))) return { form, count };
    if (isLetter(number) && BEFORE_LETTER.test(words[at]!))
      return { form: form[0] === "county" ? COUNTY_ROAD : form, count };
  }
  // Elsewhere it is a state before a ZIP code or a unit.
  if (!beginsStreet(words, at)) return null;
  const count = stateRoad(words, at);
  return count === 0 ? null : { form: ["state", "hwy"], count };
}

/** What people call each other's roads, longest first: "Highway 290" may be US 290. */
const CONFUSED = ["us hwy", "state hwy", "hwy", "rte"].map((form) => form.split(" "));

/** The words of an address, in their one form, with the number's road called otherwise. */
export function* otherRoads(words: readonly string[]): Generator<readonly string[]> {
  for (const form of CONFUSED) {
    const at = words.findIndex(
      (_, i) => i > 0 && form.every((word, n) => word === words[i + n]) && isNumber(words[i + form.length]),
    );
    if (at < 0) continue;
    for (const other of CONFUSED) if (other !== form) yield words.toSpliced(at, form.length, ...other);
    return;
  }
}

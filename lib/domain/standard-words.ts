import { NUMBER_WORDS, numberedRoad } from "./numbered-roads";
import { fold, ORDINAL_FIGURES, withNumbers } from "./text";
import { isAnyUnit, isPart, isUnitBefore, isUnitName, isUnitWord, UNIT_WORDS, WORDS_BEFORE_NUMBER } from "./unit-words";
import { isSuffix, uspsForm } from "./usps";

/** The standard form of the words of an address, in which its different spellings are equal. */

/** Ordinals in words: "ninth", "twelfth", "fortieth"; "forty" and "first" are two words. */
const ORDINALS: ReadonlyMap<string, number> = new Map(
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
   sixteenth seventeenth eighteenth nineteenth`
    .split(/\s+/)
    .map((word, i) => [word, i + 1]),
);
const TENS: ReadonlyMap<string, number> = new Map(
  "twent thirt fort fift sixt sevent eight ninet".split(" ").flatMap((ten, i) => [
    [`${ten}y`, 10 * (i + 2)],
    [`${ten}ieth`, 10 * (i + 2)],
  ]),
);

/** The number of an ordinal that begins with a word, and how many words it has; undefined for other words. */
function ordinal(word = "", next = ""): { number: string; count: number } | undefined {
  const figures = ORDINAL_FIGURES.exec(word)?.[1];
  if (figures) return { number: figures, count: 1 };
  const [ten, one] = [TENS.get(word), ORDINALS.get(word)];
  if (one !== undefined) return { number: String(one), count: 1 };
  if (ten === undefined) return undefined;
  if (word.endsWith("h")) return { number: String(ten), count: 1 };
  const behind = ORDINALS.get(next);
  return behind !== undefined && behind < 10 ? { number: String(ten + behind), count: 2 } : undefined;
}

/** Other words of streets that are written in two ways. */
const ONE_FORM: ReadonlyMap<string, readonly string[]> = new Map([
  ["doctor", ["dr"]],
  ["junior", ["jr"]],
  ["mlk", ["martin", "luther", "king"]],
]);

/** Old abbreviations of directions, which are words as well: behind a suffix they are directions. */
export const OLD_DIRECTIONS: ReadonlyMap<string, string> = new Map([
  ["no", "n"],
  ["so", "s"],
]);

/** Words that are written as one with the number behind them: "Apt4", "PH2", "FM969", "I35". */
const JOINED = new RegExp(
  `^(?=[a-z]+\\d)(${WORDS_BEFORE_NUMBER.join("|")}|us|i|ih|hwy|fm|sr|sh|cr|rr|rte|rt)(\\d+[a-z]?)$`,
);

/** These words as two, but a unit that is called so: "Unit I35". */
const apart = (words: readonly string[]): readonly string[] =>
  words.some((word) => JOINED.test(word))
    ? words.flatMap((word, i) => {
        const [, name, number] = isAnyUnit(words[i - 1]) ? [] : (JOINED.exec(word) ?? []);
        return name ? [name, number!] : [word];
      })
    : words;

/** A place among folded words. */
interface Here {
  words: readonly string[];
  at: number;
  /** The word there in its short form. */
  short: string;
  /** The ordinal that begins there. */
  nth: ReturnType<typeof ordinal>;
  /** What stands before it in standard form. */
  last: string | undefined;
  /** Whether the first word is of a street's or a city's name, and no house number. */
  isStreet: boolean;
}
/** What the next `count` words are in standard form; null if a rule is not of them. */
type Reading = { form: readonly string[]; count: number } | null;

const isFloor = (word = ""): boolean => uspsForm(word) === "fl";

/** Whether a word says that a number follows: "No. 5", "Nº 5", "Number B". "No." before a letter or an ordinal is north. */
const saysNumber = (word: string, next: string | undefined): boolean =>
  NUMBER_WORDS.has(word) && isUnitName(next) && (word === "number" || /^\d/.test(next!));

/** How many words say "unit" one after the other from one on: "Apt No. 4" has two. */
export function unitWords(words: readonly string[], from: number): number {
  // Directly behind a house number stands its street: "12 Number 9 Rd".
  const isUnitNumber = from !== 1 || !/^\d/.test(words[0]!);
  for (let at = from; ; at++) {
    const [word = "", next] = [words[at], words[at + 1]];
    const isSign = (isUnitNumber && saysNumber(word, next)) || (at > from && NUMBER_WORDS.has(word) && isAnyUnit(next));
    if (!isSign && !isUnitBefore(uspsForm(word), next)) return at - from;
  }
}

/** A single "unit" for all words that say so, and none before a part of a building, which says more: "Unit PH 2". */
function unit({ words, at }: Here): Reading {
  const count = unitWords(words, at);
  const isOfPart = count > 0 && isPart(uspsForm(words[at + count] ?? ""));
  return count === 0 ? null : { form: isOfPart ? [] : ["unit"], count };
}

/** Nothing for "No." before a house's number: "No 5 Main St". Without a street behind it is a unit's. */
const house = ({ words: [sign = "", number, behind], at }: Here): Reading =>
  at === 0 && saysNumber(sign, number) && behind !== undefined && !isPart(uspsForm(behind))
    ? { form: [], count: 1 }
    : null;

/** "ph", and "fl 2" for "Floor 2" and "Floor second". */
function part({ words, at, short }: Here): Reading {
  if (!isPart(short)) return null;
  const nth = short === "fl" ? ordinal(words[at + 1], words[at + 2]) : undefined;
  return nth ? { form: [short, nth.number], count: 1 + nth.count } : { form: [short], count: 1 };
}

/** "fl 2" for "2nd Floor" and "2 Floor". */
function floor({ words, at, nth, last }: Here): Reading {
  if (nth) return isFloor(words[at + nth.count]) ? { form: ["fl", nth.number], count: nth.count + 1 } : null;
  const isCounted = at > 0 && /^\d+$/.test(words[at]!) && isFloor(words[at + 1]) && !isUnitWord(last);
  return isCounted ? { form: ["fl", words[at]!], count: 2 } : null;
}

/** "1" for "1st" and "first". The first word of an address keeps its ordinal, as it is no house number. */
function street({ at, nth, isStreet }: Here): Reading {
  return nth && (at > 0 || isStreet) ? { form: [nth.number], count: nth.count } : null;
}

/** A house's place in a grid: "N6W23001" is the same as "N6 W23001". */
const GRID = /^[nsew]\d+$/;
const grid = ({ words: [one = "", other = ""], at }: Here): Reading =>
  at === 0 && GRID.test(one) && GRID.test(other) ? { form: [one + other], count: 2 } : null;

/** "n" for "No." behind a street's suffix. */
function oldDirection({ words, at, last }: Here): Reading {
  const direction = isSuffix(last) ? OLD_DIRECTIONS.get(words[at]!) : undefined;
  return direction === undefined ? null : { form: [direction], count: 1 };
}

/** What words are read as, likeliest first; others are words of a name, in their short form. */
const RULES: readonly ((here: Here) => Reading)[] = [
  ({ words, at }) => numberedRoad(words, at),
  house,
  unit,
  part,
  floor,
  street,
  grid,
  oldDirection,
  ({ words, at, short }) => ({ form: ONE_FORM.get(words[at]!) ?? [short], count: 1 }),
];

/** Folded words in one standard form, by the first rule that reads them. */
function standardWords(folded: readonly string[], isStreet = false): string[] {
  const words = apart(folded);
  const standard: string[] = [];
  for (let at = 0; at < words.length; ) {
    const [word, next] = [words[at]!, words[at + 1]];
    const here = { words, at, short: uspsForm(word), nth: ordinal(word, next), last: standard.at(-1), isStreet };
    let reading: Reading = null;
    for (let rule = 0; reading === null; rule++) reading = RULES[rule]!(here);
    standard.push(...reading.form);
    at += reading.count;
  }
  return standard;
}

/** The name of a street or a city, folded, with its words in standard form. */
export const standardText = (folded: string): string => standardWords(folded.split(" "), true).join(" ");

/** A letter before a unit's number belongs to it: "Apt C-312" is "Apt C312". */
const LETTER_OF_UNIT = new RegExp(`(#|\\b(?:${UNIT_WORDS.join("|")}))([\\s.#]*[a-z])-(?=\\d)`, "gi");

/** An address's words in standard form. Numbers keep the hyphen in which alone they may differ: Unit 1-12 is not Unit 11-2. */
export function addressWords(text: string): string[] {
  const folded = text.includes("-")
    ? withNumbers(text.replace(LETTER_OF_UNIT, "$1$2"))
        .split(/(?<=\d)-(?=\d)/)
        .map(fold)
        .join("-")
    : fold(withNumbers(text));
  return folded === "" ? [] : standardWords(folded.split(" "));
}

/**
 * What a unit of a building is called: the one list of these words, which usps.ts, the readers of addresses, type-ahead and imports
 * share. Publication 28, Appendix C2 (pe.usps.com/text/pub28/28apc_003.htm), and what people write besides.
 */

/** Folded words that say "unit" wherever they stand; `fold` turns "#" into the first. */
export const UNIT_WORDS = ["unit", "apt", "apartment", "ste", "suite"] as const;

/** Short forms, each followed by its other forms. */
export const table = (text: string): readonly (readonly string[])[] =>
  text
    .trim()
    .split(/[|\n]/)
    .map((row) => row.split(" "));

/** Words that say "unit" before its name alone, as other names have them too: "Lot 5", but "Space Center Blvd". */
const BEFORE_NAME = table("condo|lot|rm room|spc space sp|trlr trailer");
/** Parts of a building with a number of their own, before which "Unit" says nothing more: "Unit PH 2". */
const NUMBERED_PARTS = table("bldg building|dept department|fl floor flr|hngr hangar|ph penthouse");
/** Parts that need no number: "Rear", "Bsmt". */
const PARTS_ALONE = table("bsmt basement|frnt front|lbby lobby|lowr lower|ofc office|rear|side|uppr upper");

/** Short forms with their other forms, but those of "unit". */
export const DESIGNATORS = [...BEFORE_NAME, ...NUMBERED_PARTS, ...PARTS_ALONE];

const shortOf = (rows: ReturnType<typeof table>): ReadonlySet<string | undefined> =>
  new Set(rows.map(([short]) => short));
const UNITS: ReadonlySet<string | undefined> = new Set(UNIT_WORDS);
const NAMED = shortOf(BEFORE_NAME);
const PARTS = shortOf([...NUMBERED_PARTS, ...PARTS_ALONE]);

/** All words that say "unit" before its name alone, in every form. */
export const WORDS_BEFORE_NAME: readonly string[] = BEFORE_NAME.flat();
/** All words that stand before a unit's number, in every form. */
export const WORDS_BEFORE_NUMBER: readonly string[] = [...UNIT_WORDS, ...WORDS_BEFORE_NAME, ...NUMBERED_PARTS.flat()];

/** What a unit is called: "4", "4b", "b4", "b", "1-12", "ph2f". */
const UNIT_NAME = /^(?:\d[\d-]*[a-z]?|[a-z]\d*|ph(?:\d+[a-z]?|[a-z]))$/;
export const isUnitName = (word: string | undefined): boolean => word !== undefined && UNIT_NAME.test(word);

/** Whether a folded word says "unit" wherever it stands. */
export const isAnyUnit = (word: string | undefined): boolean => UNITS.has(word);
/** Whether a word in its short form says "unit", as the next one is its name or says so again: "lot 5", "lot unit 5". */
export const isUnitBefore = (short: string, next: string | undefined): boolean =>
  UNITS.has(short) || (NAMED.has(short) && (UNITS.has(next) || isUnitName(next)));
/** Whether a word in its short form is a part of a building: "ph", "rear". */
export const isPart = (short: string | undefined): boolean => PARTS.has(short);
/** Whether a word in standard form says what part of a building follows. */
export const isUnitWord = (word: string | undefined): boolean => word === "unit" || isPart(word);

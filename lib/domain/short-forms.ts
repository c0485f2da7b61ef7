/** USPS short forms of words in streets and cities. */
const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    street: "st",
    avenue: "ave",
    av: "ave",
    boulevard: "blvd",
    road: "rd",
    drive: "dr",
    lane: "ln",
    court: "ct",
    place: "pl",
    circle: "cir",
    terrace: "ter",
    parkway: "pkwy",
    highway: "hwy",
    trail: "trl",
    square: "sq",
    way: "way",
    north: "n",
    south: "s",
    east: "e",
    west: "w",
    northeast: "ne",
    northwest: "nw",
    southeast: "se",
    southwest: "sw",
    saint: "st",
    fort: "ft",
    mount: "mt",
  }),
);

const LONG: ReadonlyMap<string, readonly string[]> = new Map(
  [...new Set(SHORT.values())].map((short) => [short, [...SHORT].flatMap(([long, s]) => (s === short ? [long] : []))]),
);

/** Folded words before a unit's number; "#" is folded into the first. */
export const UNIT_WORDS = ["unit", "apt", "apartment", "ste", "suite"] as const;

const OTHER_UNIT_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  UNIT_WORDS.map((word) => [word, UNIT_WORDS.filter((other) => other !== word)]),
);

/** "st" for "street"; a word without a short form stays as it is. */
export const shortForm = (word: string): string => SHORT.get(word) ?? word;

/** Other ways to write a folded word: "street" and "saint" for "st", "st" for "saint", "apt" for "unit". */
export function otherForms(word: string): readonly string[] {
  const short = SHORT.get(word);
  return short !== undefined && short !== word ? [short] : (LONG.get(word) ?? OTHER_UNIT_WORDS.get(word) ?? NONE);
}

const NONE: readonly string[] = [];

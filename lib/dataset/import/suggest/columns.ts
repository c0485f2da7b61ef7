import table from "@/data/columns.json" with { type: "json" };
import { plain } from "../values";

/** What columns are called, as data/columns.json has it: which fact of a record a header's words name. */

/** A unit of area, or thousands of dollars. */
export type Unit = "square feet" | "acres" | "square meters" | "hectares" | "thousands";

const UNITS = table.units as Readonly<Record<string, Unit>>;
const CODES: Readonly<Record<string, { column: string; beside: string[]; types: Record<string, string> }>> =
  table.codes;
const FACTS: Readonly<Record<string, { names: Record<string, string[]>; not?: string[] }>> = table.facts;

/** A fact that a header's words name. */
export interface Named {
  fact: string;
  /** The name in the table, and the number of the header's words beyond it: the fewer, the surer. */
  name: string;
  extra: number;
  /** Its place among the names of the fact; earlier names are the more usual ones. */
  rank: number;
  /** The unit that the header names. */
  unit: Unit | null;
}

interface Key extends Omit<Named, "extra" | "unit"> {
  words: ReadonlySet<string>;
}

interface ColumnTable {
  namedBy(header: string): Named | null;
  /** The words of a header that figures of areas have, and homes do not. */
  figureWords(header: string): string[];
  /** The codes of a property type that a column of a published roll has; null for any other column. */
  codesIn(header: readonly string[], title: string): Codes | null;
}

interface Codes {
  system: string;
  typeOf(cell: string): string | undefined;
}

/** The facts that are a home's price, whether asked or paid. */
export const PRICES: ReadonlySet<string> = new Set(["price", "listPrice", "soldPrice"]);
const AREAS: ReadonlySet<string> = new Set(["livingArea", "lotSize"]);

/** What stands behind this many characters of a column's name is not read. */
const NAME_LENGTH_READ = 200;

const SHORTEST_WORD = 2;
/** A word that is shorter is not taken apart. */
const APART_MIN = 6;

/** Splits a name at its marks, and where small letters meet large ones; "1/2" stays as `1 2`; `$/` and `/SqFt` are a price per unit. */
const spelled = (name: string): string[] =>
  name
    .slice(0, NAME_LENGTH_READ)
    .replace(/\$\s*\/\s*/g, " price per ")
    .replace(/\/\s*(?=sq|sf\b)/gi, " per ")
    .replace(/#/g, " number ")
    .replace(/%/g, " percent ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim()
    .split(" ")
    .filter(Boolean);

/** A word without marks between its parts, such as `saleprice`, as the fewest words of a vocabulary; itself if that fails. */
function takenApart(word: string, vocabulary: ReadonlySet<string>): string[] {
  if (vocabulary.has(word)) return [word];
  if (word.endsWith("1") && vocabulary.has(word.slice(0, -1))) return [word.slice(0, -1), "1"];
  if (word.length < APART_MIN) return [word];
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    best[end] = null;
    for (let from = 0; from <= end - SHORTEST_WORD; from++) {
      const before = best[from];
      const part = word.slice(from, end);
      if (!before || !vocabulary.has(part)) continue;
      if (best[end] === null || before.length + 1 < best[end]!.length) best[end] = [...before, part];
    }
  }
  return best[word.length] ?? [word];
}

function readTable(): ColumnTable {
  const meanings = new Map(
    Object.entries(table.words).flatMap(([word, others]) => [word, ...others].map((other) => [other, word] as const)),
  );
  const phrases = Object.entries(table.phrases)
    .flatMap(([word, texts]) => texts.map((text) => ({ word, text: ` ${text} ` })))
    .sort((a, b) => b.text.length - a.text.length);
  const allNames = Object.values(FACTS).flatMap(({ names }) => Object.values(names).flat());
  const vocabulary = new Set(
    [...meanings.keys(), ...table.neutral, ...table.excluded, ...allNames.flatMap(spelled)].filter(
      (word) => word.length >= SHORTEST_WORD && !/\d/.test(word),
    ),
  );
  const withPhrases = (text: string) =>
    phrases.reduce((all, { word, text: from }) => all.replaceAll(from, ` ${word} `), text);
  /** The words of a name, each as the one word that stands for all that mean the same. */
  const wordsOf = (name: string): Set<string> => {
    const apart = spelled(name).flatMap((word) => takenApart(word, vocabulary));
    const joined = withPhrases(` ${apart.join(" ")} `);
    return new Set(
      withPhrases(
        ` ${joined
          .trim()
          .split(" ")
          .map((word) => meanings.get(word) ?? word)
          .join(" ")} `,
      )
        .trim()
        .split(" "),
    );
  };
  const meaningSet = (list: readonly string[]) => new Set(list.map((word) => meanings.get(word) ?? word));
  const neutral = meaningSet(table.neutral);
  const excluded = meaningSet(table.excluded);
  const figures = new Set(table.figures);
  const notOf = new Map(Object.entries(FACTS).map(([fact, { not = [] }]) => [fact, meaningSet(not)]));
  const keys: Key[] = Object.entries(FACTS).flatMap(([fact, { names }]) =>
    Object.values(names)
      .flat()
      .map((name, rank) => ({ fact, name, rank, words: wordsOf(name) })),
  );
  /** Whether a word is a unit in which a fact may stand: areas in acres, prices in thousands. */
  const isUnitOf = (fact: string, word: string): boolean => {
    const unit = UNITS[word];
    if (unit === "thousands") return PRICES.has(fact);
    return unit !== undefined && AREAS.has(fact);
  };

  /** The best name for a set of words, all of which it must account for; `context` are the words of what stands around it. */
  function find(stated: ReadonlySet<string>, context: ReadonlySet<string>): Named | null {
    // An area in square meters is called as one in square feet is.
    const found = stated.has("sqm") ? new Set([...stated, "sqft"]) : stated;
    const fitting = keys.filter(({ words }) => [...words].every((word) => found.has(word)));
    let best: (Named & { size: number }) | null = null;
    for (const key of fitting) {
      const bars = notOf.get(key.fact)!;
      if ([...context].some((word) => !key.words.has(word) && excluded.has(word))) continue;
      if ([...found].some((word) => !key.words.has(word) && bars.has(word))) continue;
      const covered = new Set(fitting.filter(({ fact }) => fact === key.fact).flatMap(({ words }) => [...words]));
      const rest = [...found].filter((word) => !key.words.has(word) && !isUnitOf(key.fact, word));
      if (!rest.every((word) => covered.has(word) || neutral.has(word) || /^\d+$/.test(word))) continue;
      const size = key.words.size;
      if (best && (best.size > size || (best.size === size && (best.extra < rest.length || best.rank <= key.rank))))
        continue;
      const unit = [...stated].map((word) => UNITS[word]).find((one) => one !== undefined) ?? null;
      best = { fact: key.fact, name: key.name, extra: rest.length, rank: key.rank, size, unit };
    }
    return best;
  }

  return {
    namedBy(header) {
      // The last part of a dotted name counts, with the whole as its context.
      const parts = header.split(/[.:](?=\S)/).filter((part) => part.trim() !== "");
      const context = wordsOf(header);
      for (const taken of new Set([parts.length, 2, 1])) {
        if (taken > parts.length) continue;
        const named = find(wordsOf(parts.slice(-taken).join(" ")), context);
        if (named) return named;
      }
      return null;
    },
    codesIn(header, title) {
      const names = new Set(header.map(plain));
      const found = Object.entries(CODES).find(
        ([, { column, beside }]) => plain(column) === plain(title) && beside.every((name) => names.has(plain(name))),
      );
      if (!found) return null;
      const [system, { types }] = found;
      const begins = Object.entries(types).filter(([code]) => code.endsWith("*"));
      return {
        system,
        typeOf: (cell) =>
          types[cell.replace(/^0+(?=.)/, "")] ?? begins.find(([code]) => cell.startsWith(code.slice(0, -1)))?.[1],
      };
    },
    figureWords: (header) =>
      spelled(header)
        .concat(plain(header))
        .filter((word) => figures.has(word)),
  };
}

let known: ColumnTable | null = null;

/** The table of names, made at the first call. */
export const columnTable = (): ColumnTable => {
  known ??= readTable();
  return known;
};

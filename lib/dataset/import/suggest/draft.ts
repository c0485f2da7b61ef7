import { FIELDS, type FieldName } from "../fields";
import type { SourceFile } from "../format.schema";
import { parserOf } from "../rows/mapping";
import { isAmbiguous, numberOf } from "../values";
import { isWithin, looksLikeName, looksLikeOneLine, looksLikeStreet, MOST, type Profile, share } from "./profile";

/** What the file does not decide: what it is about, examples, and the line of the mapping that decides it. */
export interface Question {
  what: string;
  examples: string[];
  line: string;
}

/** A column that a name speaks for and something against. */
interface LeftOut {
  title: string;
  why: string;
  /** Set if its cells cannot be the fact that it names; for another fact it may be read nonetheless. */
  ofCells?: true;
}

/** A mapping while it is made. */
export interface Draft {
  columns: readonly Profile[];
  /** The columns of each fact that a rule asked for, best first. */
  ranked: Map<string, readonly Profile[]>;
  /** What fills each field. */
  sources: Map<FieldName, readonly SourceFile[]>;
  /** What is taken for granted where the file does not say it, beside what single sources assume. */
  assumed: string[];
  questions: Question[];
  leftOut: LeftOut[];
}

/** The share of cells of an optional column below which one unreadable cell is not worth its row. */
const ALL = 0.99;
const EXAMPLES = 3;

const isField = (fact: string): fact is FieldName => fact in FIELDS;
const isDated = (field: FieldName) => FIELDS[field].kind === "day" || FIELDS[field].kind === "instant";

/** The field as which the cells of a fact are read that is no field itself. */
const READ_AS: Readonly<Record<string, FieldName>> = { price: "listPrice", rent: "listPrice", date: "soldDate" };

const inYears = (cell: string) => isWithin(cell, 1600, 2200);
const isDirection = (cell: string) => cell.trim().length <= 9;

/** What cells of a fact look like. Of other facts they are what the importer can read. */
const LOOKS: Readonly<Record<string, (cell: string, profile: Profile) => boolean>> = {
  parcel: (cell) => !looksLikeStreet(cell),
  streetAddress: looksLikeStreet,
  wholeAddress: looksLikeOneLine,
  streetNumber: (cell) => /\d/.test(cell),
  streetName: (cell) => /[A-Za-z]|\d(?:st|nd|rd|th)/i.test(cell),
  streetDirPrefix: isDirection,
  streetDirSuffix: isDirection,
  unit: (cell) => cell.trim().length <= 12 && !/,\s*[A-Z]{2}\b/.test(cell),
  // "Exclusive Right To Lease" is an agreement, not what is offered.
  rental: (cell) => /sale|sell|buy|rent|lease|^[sr]$/i.test(cell) && !/exclusive|right|agency/i.test(cell),
  city: looksLikeName,
  yearBuilt: (cell) => numberOf(cell) === 0 || inYears(cell),
  taxYear: inYears,
  // The two columns may be swapped.
  latitude: (cell) => isWithin(cell, -180, 180),
  longitude: (cell) => isWithin(cell, -180, 180),
  eventSource: (cell, { distinct }) => distinct <= 20 && looksLikeName(cell),
};

/** Makes the check whether a cell of a column can be a fact. */
function fitter(fact: string, profile: Profile): (cell: string) => boolean {
  const looks = LOOKS[fact];
  if (looks) return (cell) => looks(cell, profile);
  const field = READ_AS[fact] ?? fact;
  if (!isField(field) || FIELDS[field].kind === "choice") return () => true;
  if (isDated(field) && profile.date === null) return () => false;
  const parse = parserOf(field, profile.date ?? "auto");
  // Whether `500.000` are thousands is told by the prices of its column.
  return (cell) => parse(cell, 1, () => {}) !== undefined || isAmbiguous(cell);
}

/** The first cells, as messages show them. */
export const examplesOf = (cells: readonly string[]): string[] =>
  cells.slice(0, EXAMPLES).map((cell) => JSON.stringify(cell));

/** Examples of a column's cells that cannot be a fact. */
function misfits(fact: string, profile: Profile): string[] {
  const fits = fitter(fact, profile);
  const cells = profile.cells.filter((cell) => !fits(cell)).slice(0, 50);
  return examplesOf([...new Set(cells)].map((cell) => cell.slice(0, 60)));
}

/** The year that a name has, as in `taxAssessments.2023.value`; 0 if it has none. */
export const yearIn = (title: string): number => Number(/(?<!\d)(?:19|20)\d\d(?!\d)/.exec(title)?.[0] ?? 0);

/** The share of a column's cells that can be a fact, 1 if it has none. */
function fitOf(profile: Profile, fact: string): number {
  const fit = profile.cells.length === 0 ? 1 : share(profile, fitter(fact, profile));
  // Half of the homes may have no number yet.
  return fact === "streetAddress" ? Math.min(1, 2 * fit) : fit;
}

/** Finds the columns that name a fact and whose cells can be it, and says which cannot. */
function ranked(draft: Draft, fact: string): Profile[] {
  const found: { profile: Profile; rank: number[] }[] = [];
  for (const profile of draft.columns.filter(({ named }) => named?.fact === fact)) {
    const fit = fitOf(profile, fact);
    const { title, cells, named } = profile;
    if (fit < 0.5) {
      const what = fact === "eventSource" ? "names of sources" : fact;
      const why = `its cells are no ${what}, as ${misfits(fact, profile).join(", ")}`;
      draft.leftOut.push({ title, why, ofCells: true });
      continue;
    }
    const rank = [cells.length === 0 ? 1 : 0, fit >= MOST ? 0 : 1, named!.extra, named!.rank, -yearIn(title)];
    found.push({ profile, rank });
  }
  const before = (a: readonly number[], b: readonly number[]) => {
    const at = a.findIndex((value, i) => value !== b[i]);
    return at < 0 ? 0 : a[at]! - b[at]!;
  };
  return found.sort((a, b) => before(a.rank, b.rank)).map(({ profile }) => profile);
}

/** The columns that name a fact and whose cells can be it, best first: by their values, how usual their name is, and newest year. */
export function candidates(draft: Draft, fact: string): readonly Profile[] {
  const known = draft.ranked.get(fact) ?? ranked(draft, fact);
  draft.ranked.set(fact, known);
  return known;
}

/** The best column of a fact, if any. */
export const columnFor = (draft: Draft, fact: string): Profile | undefined => candidates(draft, fact)[0];

/** The best column of a fact that has cells, if any. */
export const filled = (draft: Draft, fact: string): Profile | undefined =>
  candidates(draft, fact).find(({ cells }) => cells.length > 0);

/** Proposes the sources of a field, of which the first counts that states something. */
export function add(draft: Draft, field: FieldName, ...sources: SourceFile[]): void {
  draft.sources.set(field, sources);
}

/** One column as a source, with what its dates need. */
export const plainSource = (field: FieldName, { title, date }: Profile): SourceFile =>
  isDated(field) && date && date !== "auto" ? { column: title, date } : { column: title };

/**
 * Proposes an optional field. Of a column with a few unreadable cells those are not stated, and counted; one with many is left
 * out, for the operator to decide.
 */
export function addOptional(
  draft: Draft,
  field: FieldName,
  profile: Profile,
  source = plainSource(field, profile),
): void {
  const fit = fitOf(profile, field);
  if (fit >= ALL) {
    add(draft, field, source);
    return;
  }
  const tolerant: SourceFile = { ...source, unreadable: "blank" };
  const examples = misfits(field, profile);
  if (fit >= MOST) {
    add(draft, field, tolerant);
    draft.assumed.push(`${field}: cells of ${profile.title} such as ${examples.join(", ")} state nothing`);
    return;
  }
  const why = `${Math.round(100 * (1 - fit))} % of its cells cannot be read as ${field}`;
  draft.leftOut.push({ title: profile.title, why });
  draft.questions.push({
    what: `${profile.title} is left out, as ${why}. To take the others`,
    examples,
    line: `"${field}": ${JSON.stringify(tolerant)}`,
  });
}

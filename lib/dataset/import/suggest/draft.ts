import { dayOf } from "../dates";
import { FIELDS, type FieldName } from "../fields";
import type { MappingFile } from "../format.schema";
import { areaIn, bathsOf, numberOf } from "../values";
import {
  looksLikeName,
  looksLikeOneLine,
  looksLikeState,
  looksLikeStreet,
  looksLikeZip,
  MOST,
  type Profile,
  share,
  within,
} from "./profile";

export type Rule = NonNullable<MappingFile["fields"][FieldName]>;

/** A suggested rule for a field, with a note for the operator. */
export interface Proposal {
  field: FieldName;
  rule: Rule;
  note?: string;
}

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
  proposals: Map<FieldName, Proposal>;
  /** What is taken for granted where the file does not say it. */
  assumed: string[];
  questions: Question[];
  leftOut: LeftOut[];
}

/** The share of cells of an optional column below which one unreadable cell is not worth its row. */
const ALL = 0.99;
const EXAMPLES = 3;

const dated = (profile: Profile) =>
  profile.date === null ? 0 : share(profile, (cell) => Boolean(dayOf(cell, profile.date!)));
const money = (profile: Profile) => within(profile, 0, 2e9);
const count = (profile: Profile) => within(profile, 0, 99);
const score = (profile: Profile) => within(profile, 0, 100);
const area = (profile: Profile) =>
  share(profile, (cell) => areaIn(cell) !== null || (typeof numberOf(cell) === "number" && numberOf(cell)! >= 0));
const degrees = (profile: Profile) => within(profile, -180, 180);

/** The share of a column's cells that can be what its name says. */
const FITS: Record<string, (profile: Profile) => number> = {
  parcel: (profile) => share(profile, (cell) => !looksLikeStreet(cell)),
  streetAddress: (profile) => Math.min(1, 2 * share(profile, looksLikeStreet)),
  wholeAddress: (profile) => share(profile, looksLikeOneLine),
  streetNumber: (profile) => share(profile, (cell) => /\d/.test(cell)),
  streetName: (profile) => share(profile, (cell) => /[A-Za-z]|\d(?:st|nd|rd|th)/i.test(cell)),
  streetDirPrefix: (profile) => share(profile, (cell) => cell.trim().length <= 9),
  streetDirSuffix: (profile) => share(profile, (cell) => cell.trim().length <= 9),
  unit: (profile) => share(profile, (cell) => cell.trim().length <= 12 && !/,\s*[A-Z]{2}\b/.test(cell)),
  city: (profile) => share(profile, looksLikeName),
  state: (profile) => share(profile, looksLikeState),
  zipCode: (profile) => share(profile, looksLikeZip),
  ...Object.fromEntries(
    ["listPrice", "originalListPrice", "previousListPrice", "soldPrice", "price", "taxPaid", "assessedValue"].map(
      (fact) => [fact, money],
    ),
  ),
  ...Object.fromEntries(
    ["listDate", "pendingDate", "soldDate", "date", "offMarketDate", "lastUpdated", "priceChangeDate"].map((fact) => [
      fact,
      dated,
    ]),
  ),
  ...Object.fromEntries(
    ["bathroomsFull", "bathroomsThreeQuarter", "bathroomsHalf", "bathroomsOneQuarter"].map((fact) => [fact, count]),
  ),
  bedroomsTotal: count,
  bathroomsTotal: (profile) => share(profile, (cell) => typeof bathsOf(cell) === "number"),
  livingArea: area,
  lotSize: area,
  yearBuilt: (profile) => share(profile, (cell) => numberOf(cell) === 0 || inYears(cell)),
  taxYear: (profile) => share(profile, inYears),
  daysOnMarket: (profile) => within(profile, 0, 65_535),
  ...Object.fromEntries(["walkability", "transit", "bike"].map((fact) => [fact, score])),
  latitude: degrees,
  longitude: degrees,
  eventSource: (profile) => (profile.distinct <= 20 ? share(profile, looksLikeName) : 0),
};

const inYears = (cell: string) => {
  const year = numberOf(cell);
  return typeof year === "number" && year >= 1600 && year <= 2200;
};

/** The first cells, as messages show them. */
export const examplesOf = (cells: readonly string[]): string[] =>
  cells.slice(0, EXAMPLES).map((cell) => JSON.stringify(cell));

const quoted = (cells: readonly string[]) => examplesOf([...new Set(cells)].map((cell) => cell.slice(0, 60)));

/** The cells of a column that a fact cannot be read from. */
const misfits = (fact: string, profile: Profile): string[] =>
  profile.cells.filter((cell) => (FITS[fact]?.({ ...profile, cells: [cell] }) ?? 1) < MOST).slice(0, 50);

/** The year that a name has, as in `taxAssessments.2023.value`; 0 if it has none. */
export const yearIn = (title: string): number => Number(/(?<!\d)(?:19|20)\d\d(?!\d)/.exec(title)?.[0] ?? 0);

const fits = new WeakMap<Profile, Map<string, number>>();

/** The share of a column's cells that can be a fact, 1 if it has none; remembered, as rules ask again and again. */
function fitOf(profile: Profile, fact: string): number {
  const known = fits.get(profile) ?? new Map<string, number>();
  fits.set(profile, known);
  const fit = known.get(fact) ?? (profile.cells.length === 0 ? 1 : (FITS[fact]?.(profile) ?? 1));
  known.set(fact, fit);
  return fit;
}

/** The columns that name a fact and whose cells can be it, best first: by their values, how usual their name is, and newest year. */
export function candidates(draft: Draft, fact: string): Profile[] {
  const fitting = draft.columns.filter(({ named }) => named?.fact === fact);
  for (const profile of fitting.filter((one) => fitOf(one, fact) < 0.5))
    draft.leftOut.push({
      title: profile.title,
      why: `its cells are no ${fact === "eventSource" ? "names of sources" : fact}, as ${quoted(misfits(fact, profile)).join(", ")}`,
      ofCells: true,
    });
  const rank = (profile: Profile): number[] => [
    profile.cells.length === 0 ? 1 : 0,
    fitOf(profile, fact) >= MOST ? 0 : 1,
    profile.named!.extra,
    profile.named!.rank,
    -yearIn(profile.title),
  ];
  return fitting
    .filter((one) => fitOf(one, fact) >= 0.5)
    .sort((a, b) => {
      const [of, ofB] = [rank(a), rank(b)];
      const at = of.findIndex((value, i) => value !== ofB[i]);
      return at < 0 ? 0 : of[at]! - ofB[at]!;
    });
}

/** The best column of a fact, if any. */
export const columnFor = (draft: Draft, fact: string): Profile | undefined => candidates(draft, fact)[0];

export function add(draft: Draft, field: FieldName, rule: Rule, note?: string): void {
  draft.proposals.set(field, { field, rule, ...(note && { note }) });
}

/** The rule of one column, with what its dates need. */
export function plainRule(field: FieldName, { title, date }: Profile): Rule {
  const { kind } = FIELDS[field];
  return (kind === "day" || kind === "instant") && date && date !== "auto" ? { column: title, date } : title;
}

const asObject = (rule: Rule) => (typeof rule === "string" ? { column: rule } : (rule as { column?: string }));

/**
 * Proposes an optional field. Of a column with a few unreadable cells those are not stated, and counted; one with many is left
 * out, for the operator to decide.
 */
export function addOptional(
  draft: Draft,
  field: FieldName,
  profile: Profile,
  rule: Rule = plainRule(field, profile),
): void {
  const share = fitOf(profile, field);
  if (share >= ALL) {
    add(draft, field, rule);
    return;
  }
  const tolerant = { ...asObject(rule), unreadable: "blank" } as Rule;
  const examples = quoted(misfits(field, profile));
  if (share >= MOST) {
    add(draft, field, tolerant);
    draft.assumed.push(`${field}: cells of ${profile.title} such as ${examples.join(", ")} state nothing`);
    return;
  }
  const why = `${Math.round(100 * (1 - share))} % of its cells cannot be read as ${field}`;
  draft.leftOut.push({ title: profile.title, why });
  draft.questions.push({
    what: `${profile.title} is left out, as ${why}. To take the others`,
    examples,
    line: `"${field}": ${JSON.stringify(tolerant)}`,
  });
}

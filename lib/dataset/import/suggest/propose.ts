import { FIELD_NAMES, FIELDS, type FieldName } from "../fields";
import type { MappingFile } from "../format.schema";
import { numberOf, plain } from "../values";
import { looksLikeOneLine, medianOf, type Profile, profileOf, share, within } from "./profile";
import { scoreOf } from "./targets";
import { tableOf } from "./words";

type Rule = NonNullable<MappingFile["fields"][FieldName]>;

/** A suggested rule for a field, and the confidence in it. */
export interface Proposal {
  field: FieldName;
  rule: Rule;
  /** 0 to 1. */
  score: number;
  /** A note for the operator. */
  note?: string;
}

export interface Suggestion {
  mapping: MappingFile;
  proposals: Proposal[];
  /** Required fields that the file does not provide; the mapping has empty texts for them to be filled in. */
  missing: FieldName[];
  /** The columns that the mapping does not use. */
  unused: string[];
  /** Cells whose meaning the operator has to decide. */
  undecided: string[];
}

const REQUIRED = ["streetAddress", "city", "state", "zipCode", "propertyType"] as const;
/** The lowest score with which a column is assigned to a field. */
const LEAST = 0.3;
/** Dollars; a transfer at or below this price is no sale. */
const NOMINAL_MAX = 100;
/** The note on a sold price without a date, which makes no event. */
const UNDATED =
  'no column says the day of the sale, and a price without one is not kept; "soldDate": { "value": "2026-08-31" } states one for all rows';
/** A column of lot sizes with a median up to this is in acres, otherwise in square feet. */
const ACRES_MEDIAN_MAX = 60;

const ONE_LINE = { street: "^(.+?),\\s*[^,]+,[^,]+$", city: "^.+,\\s*([^,]+),[^,]+$" };
const ONE_LINE_STATE = ",\\s*([A-Za-z][A-Za-z .]+?)\\s+\\d{5}(?:-\\d{4})?\\D*$";
const ONE_LINE_ZIP = "\\s(\\d{5}(?:-\\d{4})?)\\D*$";

/** Assigns to each field the best column; each column is used for at most one field. */
function assigned(profiles: readonly Profile[]): Map<FieldName, { column: Profile; score: number }> {
  const ranked = FIELD_NAMES.flatMap((field) =>
    profiles.map((column) => ({ field, column, score: scoreOf(field, column) })),
  )
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score);
  const taken = new Map<FieldName, { column: Profile; score: number }>();
  const used = new Set<Profile>();
  for (const { field, column, score } of ranked) {
    if (taken.has(field) || used.has(column)) continue;
    taken.set(field, { column, score });
    used.add(column);
  }
  return taken;
}

type Taken = ReturnType<typeof assigned>;

/** Turns a price next to a date of sale, or in a file of sales only, into the sold price. */
function settlePrices(taken: Taken): void {
  const list = taken.get("listPrice");
  if (!list || taken.has("soldPrice")) return;
  const statuses = taken.get("status")?.column.cells ?? [];
  const allSold = statuses.length > 0 && statuses.every((cell) => /sold|clos/i.test(cell));
  const isDated = taken.get("soldDate")?.column.date != null;
  const mixed = statuses.some((cell) => !/sold|clos/i.test(cell));
  if ((isDated && !mixed && !taken.has("listDate")) || allSold) {
    taken.delete("listPrice");
    taken.set("soldPrice", list);
  }
}

const ruleOf = (field: FieldName, { title, name, date }: Profile): Rule => {
  const { kind } = FIELDS[field];
  if ((kind === "day" || kind === "instant") && date && date !== "auto") return { column: title, date };
  if (field === "livingArea" && /sqm|meter/.test(name)) return { column: title, unit: "square meters" };
  return title;
};

function lotRule(column: Profile): Rule {
  if (/sqm|meter/.test(column.name)) return { column: column.title, unit: "square meters" };
  const isAcres =
    /acre|^ac$/.test(column.name) || (medianOf(column) <= ACRES_MEDIAN_MAX && column.numbers.some((n) => n % 1 !== 0));
  return isAcres && !/sqft|squarefeet|sf$/.test(column.name) ? { column: column.title, unit: "acres" } : column.title;
}

/** Rules for latitude and longitude that correct swapped columns and missing minus signs. */
function placeRules(taken: Taken): Proposal[] {
  const [lat, long] = [taken.get("latitude"), taken.get("longitude")];
  if (!lat || !long) return [];
  const inUs = (column: Profile) => within(column, 17, 72) > 0.9;
  const west = (column: Profile) => within(column, -180, -60) > 0.9;
  const east = (column: Profile) => within(column, 60, 180) > 0.9;
  const swapped = inUs(long.column) && (west(lat.column) || east(lat.column));
  const [north, around] = swapped ? [long, lat] : [lat, long];
  const lost = east(around.column);
  const note = [swapped ? "latitude and longitude are swapped" : "", lost ? "the sign of west is missing" : ""];
  const told = note.filter(Boolean).join("; ");
  return [
    { field: "latitude", rule: north.column.title, score: north.score, ...(told && { note: told }) },
    {
      field: "longitude",
      rule: lost ? { column: around.column.title, negate: true } : around.column.title,
      score: around.score,
      ...(told && { note: told }),
    },
  ];
}

/** Rules for the parts of an address, in separate columns or in one. */
function addressProposals(profiles: readonly Profile[], taken: Taken): Proposal[] {
  const proposals: Proposal[] = [];
  const whole = profiles.find((profile) => share(profile, looksLikeOneLine) >= 0.8);
  const plainly = (field: FieldName) => {
    const found = taken.get(field);
    if (found) proposals.push({ field, rule: found.column.title, score: found.score });
    return found !== undefined;
  };
  if (whole) {
    const one = (field: FieldName, match: string) =>
      proposals.push({ field, rule: { column: whole.title, match }, score: 0.95 });
    one("streetAddress", ONE_LINE.street);
    one("city", ONE_LINE.city);
    one("state", ONE_LINE_STATE);
    one("zipCode", ONE_LINE_ZIP);
    return proposals;
  }
  plainly("zipCode");
  const zip = taken.get("zipCode")?.column;
  const note = "the post office's, of the ZIP";
  if (!plainly("city") && zip)
    proposals.push({ field: "city", rule: { column: zip.title, ofZip: "city" }, score: 0.8, note });
  if (!plainly("state") && zip)
    proposals.push({ field: "state", rule: { column: zip.title, ofZip: "state" }, score: 0.9, note });
  plainly("unit");
  if (plainly("streetAddress")) return proposals;
  const key = taken.get("key")?.column;
  if (key) {
    const told = "no column is a street: homes are called by their key";
    proposals.push({ field: "streetAddress", rule: { column: key.title, prefix: "Parcel " }, score: 0.5, note: told });
  } else if (zip) {
    const told = "no column is a street or a key: homes are told apart by all that a row says";
    const join = profiles.filter(({ cells, title }) => cells.length > 0 && title !== "").map(({ title }) => title);
    const rule = { join, digest: true, prefix: "Undisclosed address " } as const;
    proposals.push({ field: "streetAddress", rule, score: 0.4, note: told });
  }
  return proposals;
}

/** Rules for status and sale, which depend on each other: a sale needs a price above the nominal one. */
function saleProposals(taken: Taken, undecided: string[]): Proposal[] {
  const proposals: Proposal[] = [];
  const [status, price, day] = [taken.get("status"), taken.get("soldPrice"), taken.get("soldDate")];
  const nominal =
    price !== undefined &&
    (price.column.blanks > 0 || price.column.cells.some((cell) => (numberOf(cell) ?? 0) <= NOMINAL_MAX));
  const when = price && nominal ? { when: { column: price.column.title, above: NOMINAL_MAX } } : {};
  const asSource = (rule: Rule) => (typeof rule === "string" ? { column: rule } : rule);
  const withCondition = (rule: Rule): Rule => (nominal ? ({ ...asSource(rule), ...when } as Rule) : rule);
  const note = nominal ? `sold if the price is above ${NOMINAL_MAX}` : undefined;
  const told = note ? { note } : {};
  if (price)
    proposals.push({
      field: "soldPrice",
      rule: withCondition(price.column.title),
      score: price.score,
      ...(day ? told : { note: UNDATED }),
    });
  if (day && price)
    proposals.push({
      field: "soldDate",
      rule: withCondition(ruleOf("soldDate", day.column)),
      score: day.score,
      ...told,
    });
  if (status) {
    const table = tableOf("status", status.column.cells, undecided, status.column.title);
    proposals.push({ field: "status", rule: { column: status.column.title, table }, score: status.score });
  } else if (price)
    proposals.push({
      field: "status",
      rule: nominal ? [{ value: "sold", ...when }, { value: "offMarket" }] : { value: "sold" },
      score: 0.8,
      note: note ?? "the rows are sales",
    });
  const list = taken.get("listPrice");
  if (list && status && price === undefined && status.column.cells.some((cell) => /sold|clos/i.test(cell))) {
    // There is one price column for both homes for sale and sold homes.
    const sold = [...new Set(status.column.cells.filter((cell) => /sold|clos/i.test(cell)))];
    const { title } = list.column;
    const asked = { column: title, unless: { column: status.column.title, is: sold } };
    const paid = { column: title, when: { column: status.column.title, is: sold } };
    proposals.push({ field: "listPrice", rule: asked, score: list.score });
    proposals.push({ field: "soldPrice", rule: paid, score: list.score, ...(day ? {} : { note: UNDATED }) });
    if (day) proposals.push({ field: "soldDate", rule: ruleOf("soldDate", day.column), score: day.score });
  } else if (list) proposals.push({ field: "listPrice", rule: list.column.title, score: list.score });
  return proposals;
}

const COMPOSED = new Set<FieldName>([
  ...["streetAddress", "unit", "city", "state", "zipCode", "status", "soldPrice", "soldDate", "listPrice"],
  ...["latitude", "longitude", "propertyType"],
] as FieldName[]);

function typeProposal(taken: Taken, undecided: string[]): Proposal {
  const found = taken.get("propertyType");
  if (!found) {
    const note = "no column says it: every row is taken for a single-family home";
    return { field: "propertyType", rule: { value: "singleFamily" }, score: 0.3, note };
  }
  const { column, score } = found;
  return {
    field: "propertyType",
    rule: { column: column.title, table: tableOf("propertyType", column.cells, undecided, column.title) },
    score,
  };
}

/** The columns that a rule reads. */
export const columnsIn = (rule: Rule): string[] =>
  [rule]
    .flat()
    .flatMap((source) => (typeof source === "string" ? [source] : [source.column ?? [], source.join ?? []].flat()));

/** Suggests a mapping from a table's header and a sample of its rows. */
export function propose(name: string, header: readonly string[], rows: readonly string[][]): Suggestion {
  const profiles = header.map((title, i) =>
    profileOf(
      title,
      rows.map((row) => row[i] ?? ""),
    ),
  );
  const named = profiles.filter(({ title }) => title !== "");
  const taken = assigned(named);
  settlePrices(taken);
  const undecided: string[] = [];
  const proposals = [
    ...addressProposals(named, taken),
    typeProposal(taken, undecided),
    ...saleProposals(taken, undecided),
    ...placeRules(taken),
  ];
  for (const [field, { column, score }] of taken)
    if (!COMPOSED.has(field))
      proposals.push({ field, rule: field === "lotSize" ? lotRule(column) : ruleOf(field, column), score });
  const byField = new Map(proposals.map((proposal) => [proposal.field, proposal]));
  const ordered = FIELD_NAMES.flatMap((field) => byField.get(field) ?? []);
  const missing = REQUIRED.filter((field) => !byField.has(field));
  const used = new Set(ordered.flatMap(({ rule }) => columnsIn(rule)));
  return {
    mapping: {
      name,
      source: `Records of ${name}.`,
      namespace: plain(name) || "file",
      fields: Object.fromEntries([
        ...missing.map((field) => [field, { value: "" }]),
        ...ordered.map(({ field, rule }) => [field, rule]),
      ]) as MappingFile["fields"],
    },
    proposals: ordered,
    missing,
    unused: header.filter((title) => title !== "" && !used.has(title)),
    undecided,
  };
}

import { isBlank, numberOf, stateOf } from "../values";
import { columnTable } from "./columns";
import { add, candidates, columnFor, type Draft, examplesOf, filled } from "./draft";
import { KINDS_MAX, MOST, type Profile, share } from "./profile";

/** The choices that words in a cell suggest; the first match counts. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [
    /time ?share|parking|boat slip|dock|(?:commerc\w*|office|retail|industrial|storage|medical) (?:condo|co-?op)/i,
    "skip",
  ],
  [/condo|co-?op\b|coops?\b|stock cooperative|own your own|^(?:cnd|con|co)$/i, "condo"],
  [
    /\b(?:[2-9]|two|three|four|five|2-4|1-4|5\+|multi)[- ]*(?:or more[- ])?(?:family|families|fam\b|unit|plex|dwelling)|multi|duplex|dplx|triplex|quadr?u?plex|fourplex|apartment|\brentals?\b.*\bunits?\b|residential income|walk-?up|elevator apt|^(?:mf|mfr|mul|ri|rin|rinc)$/i,
    "multiFamily",
  ],
  [/town|row ?(?:h|end|mid|inter)|attached|^(?:twn|th|tnh)$/i, "townhouse"],
  [
    /manufactured|mobile|modular|singl|sfr\b|sfh\b|one[- ]fam|\b1[- ]*(?:fam|unit)|detached|^(?:sf|sfd|det)$/i,
    "singleFamily",
  ],
  [/vacant|\bland\b|\blots?\b|acreage|unimproved|agricultur|^(?:lnd|ll|vl)$/i, "land"],
  [
    /commerc|office|retail|industrial|\bstore|warehouse|hotel|motel|church|school|mixed|exempt|business|utility|government|restaurant|^(?:com|cml|bus|ind)$/i,
    "skip",
  ],
  [
    /ranch|cape|colonial|bungalow|cabin|split|contemporary|cottage|victorian|two story|one story|condex|tudor|log home|craftsman/i,
    "singleFamily",
  ],
];
/** Words that say no more than that somebody lives there. */
const WEAK = /resid|house|dwelling|home|^res$|improved/i;

/** The choice of the first form that a cell's words fit; `for_rent` is two words. */
const choiceOf = (forms: readonly (readonly [RegExp, string])[], cell: string): string | undefined =>
  forms.find(([form]) => form.test(cell.replaceAll("_", " ")))?.[1];
const typeOf = (cell: string) => choiceOf(TYPES, cell);

const STATUSES: readonly (readonly [RegExp, string])[] = [
  [/under ?contract|pend|contract|conting|in escrow|accepting back|^(?:ucb|ccbs)$/i, "pending"],
  [/sold|clos|^cls?d$|^sld$|^settled/i, "sold"],
  [/rented|leased/i, "rented"],
  [/for ?rent|for ?lease|\brental\b/i, "forRent"],
  [/expir|withdr|cancel|off.?market|hold|soon|inactive|delist|terminat|removed|^exp$|^wdn?$|^can$/i, "offMarket"],
  [/to.?build|plan/i, "skip"],
  [/active|for.?sale|\bnew\b|available|back on|price (?:change|reduc)|^act$|listed/i, "forSale"],
];

const statusOf = (cell: string) => choiceOf(STATUSES, cell);

/** Whether a column that is called as a state's is, such as `St`, has statuses or their letters. */
export const saysStatus = (column: Profile): boolean =>
  share(column, (cell) => Boolean(stateOf(cell))) < 0.5 &&
  share(column, (cell) => cell.trim().length === 1 || statusOf(cell) !== undefined) >= MOST;

const quoted = (cells: readonly string[]) => examplesOf(cells).join(", ");

const distinctOf = (column: Profile): string[] => [...column.kinds().keys()];

function ask(draft: Draft, field: string, { title }: Profile, cells: readonly string[], choice: string): void {
  if (cells.length === 0) return;
  draft.questions.push({
    what: `${title}: ${cells.length === 1 ? "a cell is" : `${cells.length} kinds of cells are`} not known to be a ${field}, and their rows are rejected. In the table of ${field}`,
    examples: examplesOf(cells),
    line: `${JSON.stringify(cells[0])}: "${choice}"`,
  });
}

/** What the cells of a column say of the property type. */
interface TypeColumn {
  column: Profile;
  distinct: string[];
  /** The types of cells that name one. */
  table: Record<string, string>;
  /** Cells that say no more than that somebody lives there. */
  weak: Record<string, string>;
  isCoded: boolean;
}

/** Words that say land themselves: a lot may have a house on it. */
const SAYS_LAND = /vacant|\bland\b|unimproved|agricultur/i;

/** Whether at least half of the rows with a cell state bedrooms or a living area: those are homes, whatever the cell says of lots. */
function haveRooms(draft: Draft, column: Profile, cell: string): boolean {
  const rooms = ["bedroomsTotal", "livingArea"].flatMap((fact) => filled(draft, fact) ?? []);
  const rows = column.kinds().get(cell) ?? [];
  const built = rows.filter((row) => rooms.some((one) => (numberOf(one.column[row]!) ?? 0) > 0));
  return built.length >= 0.5 * rows.length;
}

function typeColumn(draft: Draft, column: Profile): TypeColumn {
  const titles = draft.columns.map(({ title }) => title);
  const codes = columnTable().codesIn(titles, column.title);
  if (codes) draft.assumed.push(`${column.title} has the codes of ${codes.system}`);
  const distinct = distinctOf(column);
  const named = (cell: string) => {
    const type = typeOf(cell);
    if (type !== "land" || SAYS_LAND.test(cell) || !haveRooms(draft, column, cell)) return type;
    draft.assumed.push(`${quoted([cell])} of ${column.title} is no land, as its rows state bedrooms or an area`);
    return undefined;
  };
  const types = distinct.map((cell) => [cell, (codes?.typeOf ?? named)(cell)] as const);
  const weak = distinct.filter((cell) => !typeOf(cell) && WEAK.test(cell));
  return {
    column,
    distinct,
    table: Object.fromEntries(types.flatMap(([cell, type]) => (type ? [[cell, type]] : []))),
    weak: Object.fromEntries(weak.map((cell) => [cell, "singleFamily"])),
    isCoded: codes !== null,
  };
}

const isEmpty = (table: Record<string, string>) => Object.keys(table).length === 0;

/** Takes every row for a single-family home, where no column names a type that is known. */
function addOneType(draft: Draft, [first]: readonly TypeColumn[]): void {
  add(draft, "propertyType", { value: "singleFamily" });
  if (!first) {
    draft.assumed.push("no column says the property type: every row is taken for a single-family home");
    return;
  }
  const { column, distinct } = first;
  draft.questions.push({
    what: `${column.title}: its codes are not known, and every row is taken for a single-family home. What they mean`,
    examples: examplesOf(distinct),
    line: `"propertyType": { "column": ${JSON.stringify(column.title)}, "table": { ${JSON.stringify(distinct[0])}: "singleFamily" } }`,
  });
}

/** Proposes the property type, by all columns that say something of it: the more particular word counts. */
export function addType(draft: Draft): void {
  const columns = candidates(draft, "propertyType").filter(({ cells }) => cells.length > 0);
  const known = columns.map((column) => typeColumn(draft, column));
  // Published codes say it of every row, before words that name a style.
  const telling = known
    .filter(({ table, weak }) => !isEmpty(table) || !isEmpty(weak))
    .sort((a, b) => Number(b.isCoded) - Number(a.isCoded));
  const last = telling.at(-1);
  if (!last) {
    addOneType(draft, known);
    return;
  }
  for (const { column, table, weak } of telling)
    if (isEmpty(table))
      draft.assumed.push(
        `${column.title} says no more than ${quoted(Object.keys(weak))}: taken for a single-family home`,
      );
  for (const one of known)
    if (!telling.includes(one))
      draft.leftOut.push({
        title: one.column.title,
        why: `as a property type its codes, such as ${quoted(one.distinct)}, are not known`,
      });
  // What a table does not have goes to the next, and is rejected by the last.
  const tables = [
    ...telling.map(({ column, table }) => ({ column: column.title, table })),
    ...telling.filter((one) => one !== last).map(({ column, weak }) => ({ column: column.title, table: weak })),
  ].filter(({ table }) => !isEmpty(table));
  const open = undecidedRows(draft, last, tables);
  const rejecting = Object.fromEntries(open.map((cell) => [cell, "reject"]));
  const end = { column: last.column.title, table: { ...last.weak, ...rejecting } };
  if (!isEmpty(end.table)) tables.push(end);
  const sources = tables.map((source, i) => (i < tables.length - 1 ? { ...source, otherwise: "next" } : source));
  add(draft, "propertyType", ...sources);
  ask(draft, "property type", last.column, open, "singleFamily");
}

/** The cells of the last column in rows whose type no table tells. */
function undecidedRows(
  { columns }: Draft,
  { column: last, weak }: TypeColumn,
  tables: readonly { column: string; table: Record<string, string> }[],
): string[] {
  const readers = tables.map(({ column, table }) => ({
    cells: columns.find((c) => c.title === column)!.column,
    table,
  }));
  const open = new Set<string>();
  for (const [row, cell] of last.column.entries()) {
    if (isBlank(cell) || weak[cell.trim()] || readers.some(({ cells, table }) => table[cells[row]!.trim()])) continue;
    open.add(cell.trim());
  }
  return [...open].slice(0, KINDS_MAX);
}

/** Whether a cell states a day or a price: zero states none. */
const states = (cell: string) => !isBlank(cell) && numberOf(cell) !== 0;

/** What the dates beside a status letter say it is: `C` with a day of sale is closed, `P` with one of a contract is pending. */
function statusByDates(draft: Draft, status: Profile, letter: string): string | undefined {
  const stated = (fact: string) => {
    const column = columnFor(draft, fact)?.column;
    const rows = status.kinds().get(letter) ?? [];
    return column ? rows.filter((row) => states(column[row]!)).length / Math.max(1, rows.length) : 0;
  };
  if (Math.max(stated("soldDate"), stated("soldPrice")) >= 0.8) return "sold";
  if (stated("soldDate") + stated("soldPrice") > 0.2) return undefined;
  if (stated("pendingDate") >= 0.8) return "pending";
  if (stated("pendingDate") > 0.2) return undefined;
  return LETTERS[letter.toLowerCase()];
}

/** Letters whose meaning no other letter's meaning comes near: `C` may be closed, cancelled or contingent. */
const LETTERS: Readonly<Record<string, string>> = {
  a: "forSale",
  act: "forSale",
  n: "forSale",
  p: "pending",
  s: "sold",
  x: "offMarket",
  e: "offMarket",
  w: "offMarket",
  t: "offMarket",
};

/** The status of each kind of cell, as a table; cells that nothing decides are `reject`, and asked for. */
export function statusTable(draft: Draft, status: Profile): Record<string, string> {
  const byLetter: string[] = [];
  const table = Object.fromEntries(
    distinctOf(status).map((cell) => {
      const word = cell.length > 3 || /^(?:act|exp|sld|cls|cld|can|wd|ucb)$/i.test(cell) ? statusOf(cell) : undefined;
      const choice = word ?? (cell.length <= 3 ? statusByDates(draft, status, cell) : undefined);
      if (choice && !word) byLetter.push(`${cell} is ${choice}`);
      return [cell, choice ?? "reject"];
    }),
  );
  if (byLetter.length > 0) draft.assumed.push(`${status.title}, by the dates beside it: ${byLetter.join(", ")}`);
  ask(
    draft,
    "status",
    status,
    Object.keys(table).filter((cell) => table[cell] === "reject"),
    "forSale",
  );
  return table;
}

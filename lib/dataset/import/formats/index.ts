import { basename } from "node:path";
import { ImportFailure, importCommand } from "../faults";
import type { Format } from "../format.schema";
import { delimitedTable, isRowOfValues } from "../read/csv";
import { type Input, type Table, textHead } from "../read/input";
import { ROWS_MEMBERS, unguarded } from "../read/json";
import { jsonTable } from "../read/json-table";
import { parquetTable } from "../read/parquet";
import { retsTable } from "../read/rets";
import { workbookTable } from "../read/workbook";
import { whyNoHomes } from "../suggest/kind";
import { plain } from "../values";
import { lotline } from "./lotline";
import { lotlineSeries } from "./lotline-series";
import { knownTables } from "./mapped";
import { realtor } from "./realtor";
import { redfinMarket } from "./redfin-market";
import { reso } from "./reso";
import { zillow } from "./zillow";

/** The formats whose rows need code. */
const CODED: readonly Format[] = [lotline, lotlineSeries, reso, zillow, realtor, redfinMarket];

/** All formats that are recognized by their content: those in code, and the other mapping files of data/formats. */
export const FORMATS: readonly Format[] = [
  ...CODED,
  ...knownTables().filter(({ name }) => !CODED.some((coded) => coded.name === name)),
];

/** The format that `--format` names. */
export const formatNamed = (name: string): Format | undefined => FORMATS.find((format) => format.name === name);

/** The result of recognizing an input; the format of a table may be unknown. */
type Recognized = Detected | { format: null; shape: "table"; table: Table };
type Detected = { format: Format; shape: "table"; table: Table } | { format: JsonFormat; shape: "ndjson" | "json" };
/** A format of JSON that is no table. */
type JsonFormat = Format & Required<Pick<Format, "json">>;

const hasAll = (names: readonly string[], sets: Format["columns"]): boolean =>
  sets?.some((set) => set.every((name) => names.includes(name))) === true;

/** The names of members in the beginning of a JSON text. */
const memberNames = (head: string): string[] =>
  [...head.slice(0, 1 << 16).matchAll(/"((?:[^"\\]|\\.){1,80})"\s*:/g)].map((m) => m[1]!);

/** The object that a text is; null for any other. */
function objectIn(text: string): Record<string, unknown> | null {
  if (text[0] !== "{") return null;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** Whether JSON has a value a line: the first line is an object without a list of values, and another follows. */
function isPerLine(text: string): boolean {
  const [first, second = ""] = text.split("\n", 2).map((line) => line.trim());
  const members = second === "" ? null : objectIn(first!);
  if (!members) return false;
  return !ROWS_MEMBERS.some((name) => Array.isArray(members[name]));
}

/** Recognizes JSON: a format of its own, or objects as rows of a table. */
async function detectJson(input: Input, text: string, asked: Format | null): Promise<Detected | Table> {
  const names = memberNames(text);
  const perLine = isPerLine(text);
  const format = FORMATS.find((one): one is JsonFormat => hasAll(names, one.json?.members));
  const isMapped = asked?.mapping !== undefined && !asked.json;
  if (!format || isMapped) return jsonTable(input, perLine);
  if (asked && asked !== format) throw new ImportFailure(`${input.name} is ${format.title}, not ${asked.title}`);
  return { format, shape: perLine ? "ndjson" : "json" };
}

/** The columns by which each format is recognized, without marks and case. */
const COLUMNS = FORMATS.map((format) => ({ format, columns: format.columns?.map((set) => set.map(plain)) }));

/** The format that has these columns. */
function formatOfColumns(header: readonly string[]): Format | undefined {
  const names = header.map(plain);
  return COLUMNS.find(({ columns }) => hasAll(names, columns))?.format;
}

const isKnown = (header: readonly string[]): boolean => formatOfColumns(header) !== undefined;

/** Reads an input as a table. Throws an `ImportFailure` if its text is none. */
function tableOf(input: Input, head: string, asked: Format | null): Table {
  const skipLines = asked?.mapping?.skipLines ?? 0;
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(head))
    throw new ImportFailure(`${input.name} is a web page or XML, not a table: was it a link to a page with the file?`);
  const columns = input.columns ?? asked?.mapping?.header;
  const table = delimitedTable(input, head, { skipLines, columns, ...(asked ? {} : { isKnown }) });
  const { header } = table;
  if (header.length < 2) throw new ImportFailure(`${input.name}: neither JSON nor a table with a header line`);
  if (!columns && !asked && !isKnown(header) && isRowOfValues(header))
    throw new ImportFailure(
      `${input.name} has no header line: its first line (${columnsInWords(header)}) is a row. Name its ${header.length} columns in ` +
        `order: ${importCommand([input.path, "--suggest-mapping", "--columns", "NAME,NAME,…"])}`,
    );
  return table;
}

const COLUMNS_NAMED = 6;
const NAME_MAX = 40;

/** The first column names for a message, without terminal control sequences. */
function columnsInWords(header: readonly string[]): string {
  const named = header.map((name) => name.replace(/\p{C}/gu, "").trim()).filter((name) => name !== "");
  const first = named
    .slice(0, COLUMNS_NAMED)
    .map((name) => (name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name));
  return [...first, ...(named.length > COLUMNS_NAMED ? ["…"] : [])].join(", ");
}

/**
 * Recognizes an input by its content; the format is null for a table of no known one. `asked` is the required format; the
 * format of a mapping file accepts any table.
 */
export async function recognized(input: Input, asked: Format | null): Promise<Recognized> {
  const { name } = input;
  let table = (await workbookTable(input, isKnown)) ?? (await parquetTable(input));
  if (!table) {
    const head = await textHead(input);
    const text = unguarded(head.text).trimStart();
    if (text === "") throw new ImportFailure(`${name} is empty`);
    if (text[0] === "{" || text[0] === "[") {
      const found = await detectJson(input, text, asked);
      if ("shape" in found) return found;
      table = found;
    } else table = retsTable(input, text) ?? tableOf(input, head.text, asked);
  }
  const format = asked ?? formatOfColumns(table.header);
  return format ? { format, shape: "table", table } : { format: null, shape: "table", table };
}

/** Recognizes an input as `recognized`. Throws an `ImportFailure` that says what a table of no known format may be. */
export async function detect(input: Input, asked: Format | null): Promise<Detected> {
  const found = await recognized(input, asked);
  const { name } = input;
  if (found.format === null) {
    const { header } = found.table;
    const why = await whyNoHomes(basename(name), found.table);
    if (why) throw new ImportFailure(`${name}: ${why}`);
    const command = importCommand([input.spooled ? "FILE" : input.path, "--suggest-mapping"]);
    throw new ImportFailure(
      `${name}: its columns (${columnsInWords(header)}) are of no known format. A mapping says what they are, and this ` +
        `proposes one: ${command}`,
    );
  }
  return found;
}

import { ImportFailure, importCommand } from "../faults";
import type { Format } from "../format.schema";
import { type Input, textHead } from "../read/input";
import { delimitedTable, parquetTable, type Table } from "../read/table";
import { plain } from "../values";
import { lotline } from "./lotline";
import { lotlineSeries } from "./lotline-series";
import { mappingFiles } from "./mapping-files";
import { realtor } from "./realtor";
import { redfinDownload } from "./redfin-download";
import { redfinMarket } from "./redfin-market";
import { reso } from "./reso";
import { zillow } from "./zillow";

/** All formats that are recognized by their content: those whose rows need code, and the mapping files of data/formats. */
export const FORMATS: readonly Format[] = [
  lotline,
  lotlineSeries,
  reso,
  redfinDownload,
  zillow,
  realtor,
  redfinMarket,
  ...mappingFiles(),
];

export const formatNamed = (name: string): Format | undefined => FORMATS.find((format) => format.name === name);

/** The result of recognizing an input. */
type Detected = { format: Format } & ({ shape: "table"; table: Table } | { shape: "ndjson" | "json" });

const hasAll = (names: readonly string[], sets: Format["columns"]): boolean =>
  sets?.some((set) => set.every((name) => names.includes(name))) === true;

/** The names of members in the beginning of a JSON text. */
const memberNames = (head: string): string[] =>
  [...head.slice(0, 1 << 16).matchAll(/"((?:[^"\\]|\\.){1,80})"\s*:/g)].map((m) => m[1]!);

function isWholeJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function detectJson(text: string, whole: boolean, name: string): Detected {
  const names = memberNames(text);
  const format = FORMATS.find(({ members }) => hasAll(names, members));
  if (!format) throw new ImportFailure(`${name}: JSON, but neither Lotline records nor RESO listings`);
  const lines = text.split("\n", 2).map((l) => l.trim());
  const perLine =
    text[0] === "{" && isWholeJson(lines[0]!) && (lines[1] !== undefined && lines[1] !== "" ? true : whole);
  const enveloped = perLine && "value" in (JSON.parse(lines[0]!) as object);
  return { format, shape: perLine && !enveloped ? "ndjson" : "json" };
}

/** The format that has these columns. */
export const formatOfColumns = (header: readonly string[]): Format | undefined => known(header.map(plain));

const known = (names: readonly string[]): Format | undefined =>
  FORMATS.find(({ columns }) =>
    hasAll(
      names,
      columns?.map((set) => set.map(plain)),
    ),
  );

/** Reads an input as a table. Throws an `ImportFailure` if its text is none. */
function tableOf(input: Input, head: string, asked: Format | null): Table {
  const skipLines = asked?.mapping?.skipLines ?? 0;
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(head))
    throw new ImportFailure(`${input.name} is a web page or XML, not a table: was it a link to a page with the file?`);
  const isKnown = (header: readonly string[]) => formatOfColumns(header) !== undefined;
  const table = delimitedTable(input, head, { skipLines, ...(asked ? {} : { isKnown }) });
  if (table.header.length < 2) throw new ImportFailure(`${input.name}: neither JSON nor a table with a header line`);
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

/** Recognizes an input by its content. `asked` is the required format; the format of a mapping file accepts any table. */
export async function detect(input: Input, asked: Format | null): Promise<Detected> {
  const { name } = input;
  let table = await parquetTable(input);
  if (!table) {
    const head = await textHead(input);
    const text = head.text.trimStart();
    if (text === "") throw new ImportFailure(`${name} is empty`);
    if (text[0] === "{" || text[0] === "[") {
      const found = detectJson(text, head.whole, name);
      if (asked && asked !== found.format)
        throw new ImportFailure(`${name} is ${found.format.title}, not ${asked.title}`);
      return found;
    }
    table = tableOf(input, head.text, asked);
  }
  const format = asked ?? formatOfColumns(table.header);
  if (!format) {
    const command = importCommand([input.spooled ? "FILE" : input.path, "--suggest-mapping"]);
    throw new ImportFailure(
      `${name}: its columns (${columnsInWords(table.header)}) are of no known format. A mapping says what they are, and this ` +
        `proposes one: ${command}`,
    );
  }
  if (format.complete && !format.table) throw new ImportFailure(`${name} is a table, not ${format.title}`);
  return { format, shape: "table", table };
}

import { ImportFailure } from "../faults";
import type { Format } from "../format.schema";
import { textHead } from "../read/bytes";
import { headerOf } from "../read/csv";
import { plain } from "../values";
import { lotline } from "./lotline";
import { lotlineSeries } from "./lotline-series";
import { realtor } from "./realtor";
import { redfinDownload } from "./redfin-download";
import { redfinMarket } from "./redfin-market";
import { reso } from "./reso";
import { zillow } from "./zillow";

/** Every format that is known by its content. */
export const FORMATS: readonly Format[] = [lotline, lotlineSeries, reso, redfinDownload, zillow, realtor, redfinMarket];

export const formatNamed = (name: string): Format | undefined => FORMATS.find((format) => format.name === name);

/** How a file is to be read. */
export type Detected = { format: Format } & (
  | { shape: "csv"; delimiter: string; header: string[] }
  | { shape: "ndjson" | "json" }
);

const hasAll = (names: readonly string[], sets: Format["columns"]): boolean =>
  sets?.some((set) => set.every((name) => names.includes(name))) === true;

/** Names of members in the head of a JSON text that may be cut off. */
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

function detectJson(text: string, whole: boolean, path: string): Detected {
  const names = memberNames(text);
  const format = FORMATS.find(({ members }) => hasAll(names, members));
  if (!format) throw new ImportFailure(`${path}: JSON, but neither Lotline records nor RESO listings`);
  const lines = text.split("\n", 2).map((l) => l.trim());
  const perLine =
    text[0] === "{" && isWholeJson(lines[0]!) && (lines[1] !== undefined && lines[1] !== "" ? true : whole);
  const enveloped = perLine && "value" in (JSON.parse(lines[0]!) as object);
  return { format, shape: perLine && !enveloped ? "ndjson" : "json" };
}

/** Recognises a file by its content. `asked` is a format that it has to be; one of a mapping file takes any table. */
export async function detect(path: string, asked: Format | null): Promise<Detected> {
  const head = await textHead(path);
  const text = head.text.trimStart();
  if (text === "") throw new ImportFailure(`${path} is empty`);
  if (text[0] === "{" || text[0] === "[") {
    const found = detectJson(text, head.whole, path);
    if (asked && asked !== found.format)
      throw new ImportFailure(`${path} is ${found.format.title}, not ${asked.title}`);
    return found;
  }
  const { delimiter, header } = headerOf(path, text);
  if (header.length < 2) throw new ImportFailure(`${path}: neither JSON nor a table with a header line`);
  const names = header.map(plain);
  const format =
    asked ??
    FORMATS.find(({ columns }) =>
      hasAll(
        names,
        columns?.map((set) => set.map(plain)),
      ),
    );
  if (!format)
    throw new ImportFailure(
      `${path}: its columns (${header.slice(0, 6).join(", ")}…) are of no known format. ` +
        "Write a mapping: npm run data -- import FILE --suggest-mapping proposes one.",
    );
  if (format.complete && !format.table) throw new ImportFailure(`${path} is a table, not ${format.title}`);
  return { format, shape: "csv", delimiter, header };
}

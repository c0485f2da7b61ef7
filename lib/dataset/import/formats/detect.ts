import { plain } from "../compile";
import { ImportFailure } from "../failure";
import { textHead } from "../read/bytes";
import { headerOf } from "../read/csv";

/** Formats by the name that `--format` takes. */
export const FORMATS = {
  lotline: "Lotline NDJSON",
  reso: "RESO Data Dictionary 2.0",
  redfin: "Redfin download",
  zillow: "Zillow Research",
  realtor: "Realtor.com inventory core metrics",
  "redfin-market": "Redfin market file",
  mapped: "mapped file",
} as const;
export type Format = keyof typeof FORMATS;

/** How a file is to be read. */
export type Detected =
  | { format: Format; shape: "csv"; delimiter: string; header: string[] }
  | { format: "lotline" | "reso"; shape: "ndjson" | "json" };

/** Columns that only files of that format have, all of them in the header. */
const SIGNATURES: [Exclude<Format, "lotline" | "mapped">, string[][]][] = [
  ["redfin", [["sale type", "address", "zip or postal code", "property type"]]],
  ["zillow", [["RegionID", "SizeRank", "RegionName", "RegionType"]]],
  ["realtor", [["month_date_yyyymm", "postal_code"]]],
  [
    "redfin-market",
    [
      ["period_end", "region", "inventory"],
      ["region", "month of period end"],
      ["period_end", "region", "median_sale_price"],
    ],
  ],
  [
    "reso",
    [
      ["ListingKey", "StandardStatus"],
      ["ListingKey", "PropertyType"],
      ["ListingId", "StandardStatus"],
      ["ResourceRecordKey", "FieldName", "NewValue"],
    ],
  ],
];

const RESO_MEMBERS = [
  "ListingKey",
  "ListingId",
  "StandardStatus",
  "ResourceRecordKey",
  "@reso.context",
  "@odata.context",
];

function jsonFormat(members: readonly string[]): "lotline" | "reso" | null {
  if (members.includes("priceHistory") && members.includes("id")) return "lotline";
  return RESO_MEMBERS.some((m) => members.includes(m)) ? "reso" : null;
}

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
  const format = jsonFormat(memberNames(text));
  if (!format) throw new ImportFailure(`${path}: JSON, but neither Lotline records nor RESO listings`);
  const lines = text.split("\n", 2).map((l) => l.trim());
  const perLine =
    text[0] === "{" && isWholeJson(lines[0]!) && (lines[1] !== undefined && lines[1] !== "" ? true : whole);
  const enveloped = perLine && "value" in (JSON.parse(lines[0]!) as object);
  return { format, shape: perLine && !enveloped ? "ndjson" : "json" };
}

/** Recognises a file by its content. `asked` is a format by name; `mapped` takes any delimited file. */
export async function detect(path: string, asked: Format | null): Promise<Detected> {
  const head = await textHead(path);
  const text = head.text.trimStart();
  if (text === "") throw new ImportFailure(`${path} is empty`);
  if (text[0] === "{" || text[0] === "[") {
    const found = detectJson(text, head.whole, path);
    if (asked && asked !== found.format)
      throw new ImportFailure(`${path} is ${FORMATS[found.format]}, not ${FORMATS[asked]}`);
    return found;
  }
  const { delimiter, header } = headerOf(text);
  if (header.length < 2) throw new ImportFailure(`${path}: neither JSON nor a table with a header line`);
  const names = new Set(header.map(plain));
  const found = SIGNATURES.find(([, sets]) => sets.some((set) => set.every((column) => names.has(plain(column)))))?.[0];
  const format = asked ?? found;
  if (!format)
    throw new ImportFailure(
      `${path}: its columns (${header.slice(0, 6).join(", ")}…) are of no known format. ` +
        "Write a mapping: npm run data -- import FILE --suggest-mapping proposes one.",
    );
  if (format === "lotline") throw new ImportFailure(`${path} is a table, not Lotline NDJSON`);
  return { format, shape: "csv", delimiter, header };
}

import { hash } from "node:crypto";
import type { Source } from "../format.schema";
import { type Cells, type Columns, isBlank, numberOf, plain, zipOf } from "../values";
import { placeOf } from "../zip-places";
import { addressPart } from "./whole-address";

/** Reads a value from a row; a reader of a field's value may throw a `RowFault`. */
export type Reader<T> = (row: Cells) => T;

/** Reads the unchanged text of a source's columns; null if the file has none of them. */
function columnText({ value, column, join, with: glue = " " }: Source, find: Columns): Reader<string> | null {
  if (value !== undefined) return () => value;
  if (!join) return find(column!);
  const readers = join.map(find).filter((r) => r !== null);
  if (readers.length === 0) return null;
  return (row) => {
    let text = "";
    for (const read of readers) {
      const cell = read(row).trim();
      // A house number that a table of numbers wrote as 149.0 is 149.
      const piece = cell.endsWith("0") ? cell.replace(/^(\d+)\.0+$/, "$1") : cell;
      if (piece !== "") text = text === "" ? piece : text + glue + piece;
    }
    return text;
  };
}

const DIGEST_DIGITS = 8;

/** Reads a source's text with all of its conversions; null if the file has none of its columns. */
export function textReader(source: Source, find: Columns): Reader<string> | null {
  const read = columnText(source, find);
  if (!read) return null;
  const { match, digest, prefix, ofZip, part } = source;
  const steps: ((text: string) => string)[] = [];
  if (part) steps.push(addressPart(part));
  if (match !== undefined) {
    const pattern = new RegExp(match);
    steps.push((text) => pattern.exec(text)?.[1] ?? "");
  }
  if (ofZip) steps.push((text) => placeOf(zipOf(text) ?? "", null)?.[ofZip] ?? "");
  if (digest) steps.push((text) => hash("sha256", text, "hex").slice(0, DIGEST_DIGITS));
  if (prefix !== undefined) steps.push((text) => prefix + text.trim());
  if (steps.length === 0) return read;
  return (row) => {
    let text = read(row);
    for (const step of steps) if (text !== "") text = step(text);
    return text;
  };
}

type Condition = NonNullable<Source["when"]>[number];

function conditionOf({ column, is, above, below }: Condition, columns: Columns): Reader<boolean> {
  const read = columns(column);
  if (!read) return () => false;
  const wanted = is && new Set(is.map(plain));
  const stated = is?.includes("*");
  return (row) => {
    const cell = read(row);
    if (stated ? isBlank(cell) : wanted && !wanted.has(plain(cell))) return false;
    if (above === undefined && below === undefined) return true;
    const value = numberOf(cell) ?? Number.NaN;
    return (above === undefined || value > above) && (below === undefined || value < below);
  };
}

/** Limits a source's reader to rows for which all of `when` and none of `unless` hold; in other rows it returns "". */
export function conditional(text: Reader<string>, { when, unless }: Source, columns: Columns): Reader<string> {
  if (!when && !unless) return text;
  const needed = (when ?? []).map((condition) => conditionOf(condition, columns));
  const barring = (unless ?? []).map((condition) => conditionOf(condition, columns));
  return (row) => (needed.every((holds) => holds(row)) && !barring.some((holds) => holds(row)) ? text(row) : "");
}

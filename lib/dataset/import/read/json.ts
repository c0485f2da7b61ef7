import { StringDecoder } from "node:string_decoder";
import { ImportFailure } from "../faults";
import { type Input, type ReadListener, utf8Chunks } from "./input";
import { eachLine, LONGEST_LINE, TOO_LONG } from "./lines";

/** Receives an element's value, or the fault of one that cannot be read, and its first line, counted from 1. */
type OnValue = (value: unknown, line: number, fault: string | null) => void;

/** A longer text may have so many levels that its value takes a hundred times its length in memory. */
const DEEP_LENGTH = 100_000;
const LEVELS_MAX = 1_000;

/** Whether brackets stand within brackets more than `LEVELS_MAX` levels deep; those in texts count as well. */
function isDeep(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length && depth <= LEVELS_MAX; i++) {
    const c = text.charCodeAt(i);
    if (isOpen(c)) depth++;
    else if (isClose(c)) depth--;
  }
  return depth > LEVELS_MAX;
}

function parseValue(text: string, line: number, onValue: OnValue): void {
  const fault =
    text.length > LONGEST_LINE
      ? TOO_LONG
      : text.length > DEEP_LENGTH && isDeep(text)
        ? `has more than ${LEVELS_MAX.toLocaleString("en-US")} levels`
        : null;
  if (fault !== null) {
    onValue(text.slice(0, 80), line, fault);
    return;
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    onValue(text.slice(0, 80), line, "is not valid JSON");
    return;
  }
  onValue(value, line, null);
}

/** Reads newline-delimited JSON and skips blank lines. A line that is too long or no JSON is passed on with its fault. */
export const readNdjson = (input: Input, onValue: OnValue, listener?: ReadListener): Promise<void> =>
  eachLine(
    input,
    (text, line) => {
      if (text.trim() !== "") parseValue(text, line, onValue);
    },
    listener,
  );

const QUOTE = 34;
const BACKSLASH = 92;
const NEWLINE = 10;
const COMMA = 44;
const OBJECT = 123;
const LIST = 91;
const isOpen = (c: number) => c === OBJECT || c === LIST;
const isClose = (c: number) => c === 125 || c === 93;
const isSpace = (c: number) => c === 32 || c === NEWLINE || c === 13 || c === 9;

/** What servers write before JSON so that no page can run it as a script: `{}&&` and `)]}'`. */
const GUARD = /^\s*(?:\{\}\s*&&|\)\]\}',?)/;
/** A text's beginning with spaces in place of such a guard. */
export const unguarded = (text: string): string => text.replace(GUARD, (guard) => " ".repeat(guard.length));

/** The members that hold the rows: OData's `value`, RESO servers' `bundle`, GeoJSON's `features`, and what APIs and pages call them. */
export const ROWS_MEMBERS =
  "value bundle features results data listings records items properties property homes props listResults".split(" ");
const NAME_LENGTH = 80;
const ROWS_MEMBER = new RegExp(`(?<!\\\\)"(${ROWS_MEMBERS.join("|")})"\\s*:\\s*$`, "i");

/**
 * Reads a JSON document, an array or an object with a member such as `value` that is one, element by element without holding all of it in
 * memory. A list that is not OData's, which may be a member's member, begins with an object, or is the `data` of lists. Returns the other members (such as `@odata.nextLink`). An object without such an array is itself the only element.
 * Throws an `ImportFailure` if the document is cut off or no JSON outside its elements.
 */
export async function readJson(
  input: Input,
  onValue: OnValue,
  listener?: ReadListener,
): Promise<Record<string, unknown>> {
  const decoder = new StringDecoder("utf8");
  let envelope = "";
  let element: string | null = null;
  let elementLine = 0;
  let line = 1;
  let depth = 0;
  let inString = false;
  let escaped = false;
  /** The depth of the elements while inside the array of rows, otherwise -1. */
  let rowsDepth = -1;
  let sawRows = false;
  /** The brackets that are open around the rows, and whether the last one's list is theirs if it begins with an object. */
  const open: number[] = [];
  let mayHaveRows = false;
  let listName = "";
  let listDepth = -1;

  /** The text before a bracket, as far as a member's name needs it: of a long envelope no copy is made for each. */
  const before = (from: number, to: number, text: string) =>
    to - from < NAME_LENGTH
      ? (envelope.slice(-NAME_LENGTH) + text.slice(from, to)).slice(-NAME_LENGTH)
      : text.slice(to - NAME_LENGTH, to);
  const scan = (text: string) => {
    let from = 0;
    const take = (to: number) => {
      if (rowsDepth < 0) envelope += text.slice(from, to);
      else if (element !== null && element.length <= LONGEST_LINE) element += text.slice(from, to);
      from = to;
    };
    const finish = (to: number) => {
      take(to);
      parseValue(element!, elementLine, onValue);
      element = null;
    };
    for (let i = 0; i < text.length; i++) {
      const c = text.charCodeAt(i);
      if (c === NEWLINE) line++;
      if (inString) {
        if (escaped) escaped = false;
        else if (c === BACKSLASH) escaped = true;
        else if (c === QUOTE) {
          inString = false;
          if (element !== null && depth === rowsDepth) finish(i + 1);
        }
        continue;
      }
      if (mayHaveRows && !isSpace(c)) {
        mayHaveRows = false;
        // Socrata's rows are lists.
        if (c === OBJECT || (listName === "data" && c === LIST) || (isClose(c) && depth === 2)) {
          take(i);
          rowsDepth = depth;
          sawRows = true;
        }
      }
      if (rowsDepth >= 0 && depth === rowsDepth) {
        if (element !== null && (c === COMMA || isClose(c) || isSpace(c))) finish(i);
        if (element === null) {
          if (isSpace(c) || c === COMMA) continue;
          from = i;
          if (isClose(c)) rowsDepth = -1;
          else {
            element = "";
            elementLine = line;
          }
        }
      }
      if (c === QUOTE) inString = true;
      else if (isOpen(c)) {
        depth++;
        // A file of several answers has as many lists of the same name.
        const isFurther = depth > 2 && depth === listDepth;
        const mayBeRows = c !== OBJECT && (!sawRows || isFurther) && open.every((bracket) => bracket === OBJECT);
        const name = mayBeRows ? (ROWS_MEMBER.exec(before(from, i, text))?.[1] ?? "") : "";
        const isRows = mayBeRows && (depth === 1 || (depth === 2 && name === "value"));
        mayHaveRows = !isRows && name !== "" && (!sawRows || name === listName);
        if (mayHaveRows) [listName, listDepth] = [name, depth];
        if (rowsDepth < 0) open.push(c);
        if (isRows) {
          take(i + 1);
          rowsDepth = depth;
          sawRows = true;
        }
      } else if (isClose(c)) {
        depth--;
        if (rowsDepth < 0) open.pop();
        if (element !== null && depth === rowsDepth) finish(i + 1);
      }
    }
    take(text.length);
    if (envelope.length > LONGEST_LINE)
      throw new ImportFailure(`${input.name}, line ${line}: the JSON around the list of values is longer than 16 MiB`);
  };

  let isFirst = true;
  for await (const chunk of utf8Chunks(input, listener)) {
    const text = decoder.write(chunk);
    scan(isFirst ? unguarded(text) : text);
    isFirst = false;
  }
  scan(decoder.end());
  if (depth !== 0 || inString) {
    const within = element === null ? "" : `, within the value that begins on line ${elementLine}`;
    throw new ImportFailure(
      `${input.name}, line ${line}: the JSON ends before it is complete${within}. Nothing was published.`,
    );
  }
  let document: unknown;
  try {
    document = JSON.parse(envelope);
  } catch (error) {
    throw new ImportFailure(`${input.name} is not valid JSON: ${(error as Error).message}`);
  }
  if (document === null || typeof document !== "object" || Array.isArray(document)) return {};
  if (!sawRows) onValue(document, 1, null);
  return document as Record<string, unknown>;
}

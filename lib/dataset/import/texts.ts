import { INVISIBLE_MARKS, LINE_SEPARATORS } from "../record-fault";
import type { Note, Parsed } from "./values";

/** Text of cells: without what web pages and terminals leave in it, and in proper case. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]+/g;

const UNTIDY = new RegExp(
  `[\\u0000-\\u001f\\u007f-\\u009f\\ufffd<&${INVISIBLE_MARKS}${LINE_SEPARATORS}]|^\\s|\\s$|\\s\\s`,
);

const TAG = /<\/?[a-z][^<>]*>/gi;
const ENTITY = /&(?:amp|nbsp|quot|apos|lt|gt|#\d{1,6}|#x[\da-f]{1,5});/gi;
const NAMED: Readonly<Record<string, string>> = { amp: "&", nbsp: " ", quot: '"', apos: "'", lt: "<", gt: ">" };
const MARKS = new RegExp(`[${INVISIBLE_MARKS}]`, "g");

function characterOf(entity: string): string {
  const name = entity.slice(1, -1).toLowerCase();
  if (!name.startsWith("#")) return NAMED[name]!;
  const code = name[1] === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : " ";
}

/** A text with the characters that its references, such as `&amp;`, stand for. */
export const withoutReferences = (text: string): string => text.replace(ENTITY, characterOf);

/** Removes tags, character references and directional marks, which are left over from web pages. */
const withoutMarkup = (text: string): string =>
  withoutReferences(text.replace(TAG, " ")).replace(TAG, " ").replace(MARKS, "");

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f]/;

/** Text without invisible control characters. */
export const withoutInvisible = (text: string): string => (INVISIBLE.test(text) ? text.replace(CONTROL, "") : text);

/** Trims a text and reduces white space and control characters to single spaces; refuses text that was not valid UTF-8. */
export function textOf(text: string, note: Note = () => {}): Parsed<string> {
  if (text.length <= 200 && !UNTIDY.test(text)) return text === "" ? null : text;
  const plainText = withoutMarkup(text);
  if (plainText !== text) note("markup removed");
  const visible = plainText.replace(CONTROL, " ");
  // A line break within a cell is ordinary white space, other control characters are worth noting.
  if (visible !== plainText && INVISIBLE.test(text)) note("control characters removed");
  const tidy = visible.replace(/\s+/g, " ").trim();
  if (tidy === "") return null;
  return tidy.includes("\ufffd") || tidy.length > 200 ? undefined : tidy;
}

const SMALL = new Set(["of", "the", "and", "de", "del", "la", "las", "los", "du", "in", "on", "at"]);
const UPPER = /^(?:[NS][EW]|P\.?O|US|FM|RR|CR|SR|[IVX]{2,4}|[A-Z]?\d+[A-Z]?)$/;

/** Converts names that are all upper case or all lower case to proper case; other names are kept. */
export function properCase(text: string): string {
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return text;
  return text
    .toUpperCase()
    .split(" ")
    .map((word, i) => {
      if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return word.toLowerCase();
      if (UPPER.test(word)) return word;
      if (i > 0 && SMALL.has(word.toLowerCase())) return word.toLowerCase();
      return word
        .toLowerCase()
        .replace(/(^|[-'(/#.])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
        .replace(/^Mc([a-z])/, (_, letter: string) => `Mc${letter.toUpperCase()}`)
        .replace(/'S$/, "'s");
    })
    .join(" ");
}

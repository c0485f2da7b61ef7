/** How a text is written into formats in which some characters mean something: HTML and XML, and CSV as spreadsheets read it. */

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for elements and attributes of HTML and XML. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** What a spreadsheet takes for the beginning of a formula, including full-width forms and leading white space. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * A cell's text, with an apostrophe in front if a spreadsheet would otherwise run it as a formula
 * (owasp.org/www-community/attacks/CSV_Injection). Only for texts: numbers must not be guarded.
 */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Tells Excel that a file is UTF-8; without it a CSV file is read in the system's code page. */
export const BYTE_ORDER_MARK = "\ufeff";

/**
 * Digits as a CSV cell that stays a text in a spreadsheet, which otherwise drops leading zeros: a formula whose value is that
 * text, quoted as RFC 4180 wants. An import reads it back (`zipOf`).
 */
export const digitsCell = (digits: string): string => `"=""${digits}"""`;

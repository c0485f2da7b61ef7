/** What a spreadsheet takes for the beginning of a formula, also in its wide form, and behind white space. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * A cell's text that no spreadsheet runs as a formula: with an apostrophe before it where it would
 * (owasp.org/www-community/attacks/CSV_Injection). Numbers are no texts, and stay as they are.
 */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

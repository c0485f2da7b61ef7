/** What a spreadsheet takes for the beginning of a formula, including full-width forms and leading white space. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * A cell's text, with an apostrophe in front if a spreadsheet would otherwise run it as a formula
 * (owasp.org/www-community/attacks/CSV_Injection). Only for texts: numbers must not be guarded.
 */
export const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

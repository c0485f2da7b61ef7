/** Markup that is safe to put into a page. */
export interface Html {
  html: string;
}

type Part = Html | string | number | null | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

function textOf(part: Part): string {
  if (part === null) return "";
  if (typeof part === "object") return "html" in part ? part.html : part.map(textOf).join("");
  return escaped(String(part));
}

/** A template whose values are text, but for what is markup already. Lists are joined; null is nothing. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: strings.reduce((made, string, at) => made + textOf(parts[at - 1]!) + string),
});

/** Text that is markup as it is, as a style sheet of our own. */
export const markup = (text: string): Html => ({ html: text });

/** HTML that is safe to insert into a page. */
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

/** A template for HTML. Values are escaped unless they are HTML already; lists are joined, and null is left out. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: strings.reduce((made, string, at) => made + textOf(parts[at - 1]!) + string),
});

/** Marks a text as safe HTML, for our own texts such as the style sheet. */
export const markup = (text: string): Html => ({ html: text });

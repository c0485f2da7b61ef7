import type { Language } from "./highlight";

const ALIASES: Record<string, Language> = {
  json: "json",
  sh: "bash",
  bash: "bash",
  shell: "bash",
  console: "bash",
  ts: "typescript",
  typescript: "typescript",
  js: "typescript",
  py: "python",
  python: "python",
  http: "http",
  csv: "csv",
};

/** The language that a fence names; `text` where it names none we know. */
export const languageOf = (name: string): Language => ALIASES[name.toLowerCase()] ?? "text";

/** What a visitor calls it. */
export const LANGUAGE_LABELS: Record<Language, string> = {
  json: "JSON",
  bash: "Shell",
  typescript: "TypeScript",
  python: "Python",
  http: "HTTP",
  csv: "CSV",
  text: "Text",
};

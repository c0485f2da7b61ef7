/** Languages that the reference shows. */
export type Language = "json" | "bash" | "typescript" | "python" | "http" | "csv" | "text";

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

/** The language that a code fence names, or `text` for an unknown one. */
export const languageOf = (name: string): Language => ALIASES[name.toLowerCase()] ?? "text";

/** The names shown to visitors. */
export const LANGUAGE_LABELS: Record<Language, string> = {
  json: "JSON",
  bash: "Shell",
  typescript: "TypeScript",
  python: "Python",
  http: "HTTP",
  csv: "CSV",
  text: "Text",
};

export type TokenKind = "plain" | "comment" | "string" | "keyword" | "name";

export interface Token {
  kind: TokenKind;
  text: string;
}

const TS_WORDS =
  "async await break catch const continue do else export for from function if import in instanceof interface let new null of return switch throw true false try type typeof undefined while as satisfies";
const PY_WORDS =
  "and as async await break class continue def elif else except False finally for from if import in is lambda None not or pass raise return True try while with yield";

const words = (list: string) => `\\b(?:${list.split(" ").join("|")})\\b`;
const STRING = `"(?:\\\\.|[^"\\\\\\n])*"|'(?:\\\\.|[^'\\\\\\n])*'`;

interface Grammar {
  [kind: string]: string;
}

/** In order of priority: the first match wins. */
const GRAMMARS: Record<Language, Grammar> = {
  json: { name: `"(?:\\\\.|[^"\\\\])*"(?=\\s*:)`, string: `"(?:\\\\.|[^"\\\\])*"`, keyword: words("true false null") },
  bash: { comment: "(?:^|(?<=\\s))#[^\\n]*", string: STRING, keyword: "^(?:curl|npm|npx|python3|export|printf)\\b" },
  typescript: {
    comment: "//[^\\n]*|/\\*[\\s\\S]*?\\*/",
    string: `${STRING}|\`(?:\\\\.|[^\`\\\\])*\``,
    keyword: words(TS_WORDS),
  },
  python: { string: `[rbf]?"""[\\s\\S]*?"""|[rbf]?(?:${STRING})`, comment: "#[^\\n]*", keyword: words(PY_WORDS) },
  http: { name: "^[A-Za-z-]+(?=:)", keyword: "^(?:GET|HEAD|OPTIONS|HTTP/\\S+ \\d+)" },
  csv: {},
  text: {},
};

const matchers = new Map<Language, RegExp>();

function matcher(language: Language): RegExp | null {
  const grammar = GRAMMARS[language];
  if (Object.keys(grammar).length === 0) return null;
  let found = matchers.get(language);
  if (!found) {
    const groups = Object.entries(grammar).map(([kind, pattern]) => `(?<${kind}>${pattern})`);
    found = new RegExp(groups.join("|"), "gm");
    matchers.set(language, found);
  }
  return found;
}

/** Splits code into tokens. Joined, their texts are the code again. */
export function highlight(code: string, language: Language): Token[] {
  const expression = matcher(language);
  if (!expression) return code === "" ? [] : [{ kind: "plain", text: code }];
  const tokens: Token[] = [];
  let at = 0;
  for (const match of code.matchAll(expression)) {
    const groups = match.groups ?? {};
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined) as TokenKind | undefined;
    if (!kind || match[0] === "") continue;
    if (match.index > at) tokens.push({ kind: "plain", text: code.slice(at, match.index) });
    tokens.push({ kind, text: match[0] });
    at = match.index + match[0].length;
  }
  if (at < code.length) tokens.push({ kind: "plain", text: code.slice(at) });
  return tokens;
}

/** A run of text within a block. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong"; content: Inline[] }
  | { kind: "emphasis"; content: Inline[] }
  | { kind: "link"; href: string; content: Inline[] };

const PATTERN =
  /(?<code>`+)(?<codeText>.+?)\k<code>(?!`)|\*\*(?<strong>.+?)\*\*|(?<![\w*])\*(?<star>[^\s*](?:[^*]*[^\s*])?)\*(?![\w*])|(?<![\w_])_(?<line>[^\s_](?:[^_]*[^\s_])?)_(?![\w_])|\[(?<label>[^\]]+)\]\((?<href>[^)\s]+)\)|<(?<auto>https?:\/\/[^>\s]+)>/g;

/** Code, strong, emphasis and links; everything else is text. */
export function parseInline(text: string): Inline[] {
  const runs: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(PATTERN)) {
    if (match.index > at) runs.push({ kind: "text", text: text.slice(at, match.index) });
    at = match.index + match[0].length;
    const { codeText, strong, star, line, label, href, auto } = match.groups!;
    const emphasis = star ?? line;
    if (codeText !== undefined) runs.push({ kind: "code", text: codeText });
    else if (strong !== undefined) runs.push({ kind: "strong", content: parseInline(strong) });
    else if (emphasis !== undefined) runs.push({ kind: "emphasis", content: parseInline(emphasis) });
    else if (auto !== undefined) runs.push({ kind: "link", href: auto, content: [{ kind: "text", text: auto }] });
    else runs.push({ kind: "link", href: href!, content: parseInline(label!) });
  }
  if (at < text.length) runs.push({ kind: "text", text: text.slice(at) });
  return runs;
}

/** The words alone. */
export const inlineText = (text: string): string =>
  parseInline(text)
    .map((run) => (run.kind === "text" || run.kind === "code" ? run.text : runsText(run.content)))
    .join("");

const runsText = (runs: Inline[]): string =>
  runs.map((run) => (run.kind === "text" || run.kind === "code" ? run.text : runsText(run.content))).join("");

/** "What it means" → "what-it-means". */
export const anchorOf = (text: string): string =>
  inlineText(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** The Markdown that this repository's own pages use, as values. */
export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; ordered: boolean; items: string[] }
  | { kind: "code"; language: string; text: string }
  | { kind: "table"; head: string[]; rows: string[][] };

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const ITEM = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/;
const FENCE = /^\s*(`{3,})\s*(\S*)\s*$/;
const RULE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

/** "| a | b \| c |" → ["a", "b | c"]. */
const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

function readFence(lines: string[], start: number): [Block, number] {
  const [, ticks, language] = FENCE.exec(lines[start]!)!;
  let end = start + 1;
  while (end < lines.length && lines[end]!.trim() !== ticks) end++;
  return [{ kind: "code", language: language!, text: lines.slice(start + 1, end).join("\n") }, end + 1];
}

function readTable(lines: string[], start: number): [Block, number] {
  let end = start + 2;
  while (end < lines.length && lines[end]!.includes("|")) end++;
  return [{ kind: "table", head: cells(lines[start]!), rows: lines.slice(start + 2, end).map(cells) }, end];
}

function readList(lines: string[], start: number): [Block, number] {
  const items: string[] = [];
  let at = start;
  for (; at < lines.length; at++) {
    const line = lines[at]!;
    const item = ITEM.exec(line);
    if (item) items.push(item[2]!);
    else if (/^\s+\S/.test(line)) items[items.length - 1] += ` ${line.trim()}`;
    else break;
  }
  return [{ kind: "list", ordered: ITEM.exec(lines[start]!)![1] !== undefined, items }, at];
}

const startsBlock = (lines: string[], at: number): boolean =>
  HEADING.test(lines[at]!) || ITEM.test(lines[at]!) || FENCE.test(lines[at]!) || isTable(lines, at);

const isTable = (lines: string[], at: number): boolean => lines[at]!.includes("|") && RULE.test(lines[at + 1] ?? "");

function readParagraph(lines: string[], start: number): [Block, number] {
  let end = start + 1;
  while (end < lines.length && lines[end]!.trim() !== "" && !startsBlock(lines, end)) end++;
  const text = lines.slice(start, end).map((line) => line.trim());
  return [{ kind: "paragraph", text: text.join(" ") }, end];
}

/** Headings, paragraphs, lists (one level), fenced code and tables. HTML is text like any other. */
export function parseBlocks(markdown: string): Block[] {
  const lines = markdown.replaceAll("\r\n", "\n").split("\n");
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = HEADING.exec(line);
    if (line.trim() === "") at++;
    else if (heading) {
      blocks.push({ kind: "heading", level: heading[1]!.length, text: heading[2]! });
      at++;
    } else {
      const read = FENCE.test(line)
        ? readFence
        : isTable(lines, at)
          ? readTable
          : ITEM.test(line)
            ? readList
            : readParagraph;
      const [block, next] = read(lines, at);
      blocks.push(block);
      at = next;
    }
  }
  return blocks;
}

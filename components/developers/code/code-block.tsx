import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "./copy-button";

// The parts of code that are told apart, alike in every language of the reference. In JSON a name is followed by a colon.
const COMMENT = /(?<=^|\s)(?:#|\/\/).*|\/\*[\s\S]*?\*\//;
const NAME = /"(?:\\.|[^"\\\n])*"(?=\s*:)/;
// A shell's string may hold the quotes of a command: "$(npm run keys -- create --name "My integration")".
const STRING =
  /"""[\s\S]*?"""|"(?:\\.|\$\((?:"[^"\n]*"|[^()"\n])*\)|(?!\$\()[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/;
const PARTS = new RegExp(`(?<comment>${COMMENT.source})|(?<name>${NAME.source})|(?<string>${STRING.source})`, "gm");

/** One color and two weights, so that parts differ without color too. */
const PART_CLASSES: Readonly<Record<string, string>> = {
  comment: "text-ink3",
  name: "font-semibold",
  string: "text-s1",
};

/** Longer texts are not colored: a thousand homes would be tens of thousands of elements. */
const COLORED_CHARACTERS_MAX = 60_000;

/** A line that wraps may do so behind each parameter of an address, and not within the name of an option. */
const WRAPS = /(?<!\S)--[\w-]+|&/g;

function wrapping(text: string): ReactNode {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(WRAPS)) {
    const end = index + found.length;
    if (found === "&") pieces.push(text.slice(at, end), <wbr key={index} />);
    else
      pieces.push(
        text.slice(at, index),
        <span key={index} className="whitespace-nowrap">
          {found}
        </span>,
      );
    at = end;
  }
  return at === 0 ? text : [...pieces, text.slice(at)];
}

/** Code with its comments, names and strings told apart. Their texts, joined, are the code. */
export function coloredCode(code: string, wraps = false): ReactNode[] {
  if (code.length > COLORED_CHARACTERS_MAX) return [code];
  const part = wraps ? wrapping : (text: string) => text;
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(PARTS)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined)!;
    pieces.push(
      part(code.slice(at, index)),
      <span key={index} className={PART_CLASSES[kind]}>
        {part(text)}
      </span>,
    );
    at = index + text.length;
  }
  return [...pieces, part(code.slice(at))];
}

interface CodeBlockProps {
  title: ReactNode;
  code: string;
  /** Whether long lines are wrapped. Programs and JSON keep their lines. */
  wraps?: boolean;
  /** Whether it is no code but a text, such as CSV. */
  plain?: boolean;
  className?: string;
  /** Tailwind class that limits the height of a block that scrolls. */
  bodyClassName?: string;
}

/** Code with a title and a copy button. It scrolls by itself, also by keyboard. */
export const CodeBlock = ({ title, code, wraps, plain = false, className, bodyClassName }: CodeBlockProps) => (
  <figure className={classNames("border border-line bg-sheet", className)}>
    <figcaption className="flex min-h-11 items-center justify-between gap-3 border-line border-b pl-3 text-xs text-ink3 md:min-h-9">
      <span className="min-w-0">{title}</span>
      <CopyButton />
    </figcaption>
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames(
        "overflow-auto p-3 font-mono text-[12.5px]/5 print:max-h-none print:overflow-visible print:whitespace-pre-wrap",
        wraps && "whitespace-pre-wrap wrap-anywhere",
        bodyClassName,
      )}
    >
      <code>{plain ? code : coloredCode(code, wraps)}</code>
    </pre>
  </figure>
);

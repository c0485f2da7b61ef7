import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "./copy-button";
import { highlight, LANGUAGE_LABELS, type Language, type TokenKind } from "./highlight";

/** One color and two weights, so that code and values differ without color too. */
const TOKEN_CLASSES: Record<TokenKind, string> = {
  plain: "",
  name: "font-semibold",
  keyword: "font-semibold",
  string: "text-s1",
  comment: "text-ink3",
};

/** Longer texts are not highlighted: a thousand homes would be tens of thousands of elements. */
const HIGHLIGHT_CHARACTERS_MAX = 60_000;

function CodeText({ code, language }: { code: string; language: Language }): ReactNode {
  return highlight(code, code.length > HIGHLIGHT_CHARACTERS_MAX ? "text" : language).map(({ kind, text }, i) =>
    kind === "plain" ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
      <span key={i} className={TOKEN_CLASSES[kind]}>
        {text}
      </span>
    ),
  );
}

/** Languages whose long lines are wrapped. Programs keep their lines. */
const WRAPPED: ReadonlySet<Language> = new Set(["bash", "http"]);

interface CodeBlockProps {
  code: string;
  language: Language;
  /** The title, if the language is not enough. */
  title?: ReactNode;
  className?: string;
  /** Tailwind class that limits the height of a block that scrolls. */
  bodyClassName?: string;
}

/** Code with a copy button. It scrolls by itself, also by keyboard. */
export function CodeBlock({ code, language, title, className, bodyClassName }: CodeBlockProps) {
  return (
    <figure className={classNames("border border-line bg-sheet", className)}>
      <figcaption className="flex min-h-11 items-center justify-between gap-3 border-line border-b pl-3 text-xs text-ink3 md:min-h-9">
        <span className="min-w-0 truncate">{title ?? LANGUAGE_LABELS[language]}</span>
        <CopyButton text={code} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className={classNames(
          "overflow-auto p-3 font-mono text-[12.5px]/5 print:max-h-none print:overflow-visible print:whitespace-pre-wrap",
          WRAPPED.has(language) && "whitespace-pre-wrap wrap-anywhere",
          bodyClassName,
        )}
      >
        <code>
          <CodeText code={code} language={language} />
        </code>
      </pre>
    </figure>
  );
}

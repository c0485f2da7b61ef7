import type { ReactNode } from "react";
import { CodeFrame } from "./code-frame";
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

export function CodeText({ code, language }: { code: string; language: Language }): ReactNode {
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

/** Code in its language's colors, in a frame with a copy button. */
export const CodeBlock = ({ code, language, title = LANGUAGE_LABELS[language], ...frame }: CodeBlockProps) => (
  <CodeFrame title={title} text={code} wraps={WRAPPED.has(language)} {...frame}>
    <CodeText code={code} language={language} />
  </CodeFrame>
);

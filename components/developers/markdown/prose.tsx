import type { ReactNode } from "react";
import { LINK } from "@/components/ui/link";
import { type Inline, parseInline } from "./inline";

/** Where a link written in the repository leads on the pages; null where it leads nowhere a visitor can go. */
export type LinkMap = (href: string) => string | null;

/** Addresses of this site and of the web; anything else (a file beside, a script) is only text. */
export const siteLinks: LinkMap = (href) => (/^(https?:\/\/|\/(?!\/)|#)/.test(href) ? href : null);

export const CODE = "rounded-control bg-sheet px-1 py-px font-mono text-[.9em] break-words";

function run(inline: Inline, key: number, links: LinkMap): ReactNode {
  if (inline.kind === "text") return inline.text;
  if (inline.kind === "code")
    return (
      <code key={key} className={CODE}>
        {inline.text}
      </code>
    );
  const content = inline.content.map((each, i) => run(each, i, links));
  if (inline.kind === "strong")
    return (
      <strong key={key} className="font-semibold">
        {content}
      </strong>
    );
  if (inline.kind === "emphasis") return <em key={key}>{content}</em>;
  const href = links(inline.href);
  return href === null ? (
    content
  ) : (
    <a key={key} href={href} className={LINK}>
      {content}
    </a>
  );
}

/** A line of text with its code, emphasis and links. */
export function Prose({ text, links = siteLinks }: { text: string; links?: LinkMap }): ReactNode {
  return parseInline(text).map((inline, i) => run(inline, i, links));
}

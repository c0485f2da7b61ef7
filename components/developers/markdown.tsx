import { type MarkedToken, marked, type Token, type Tokens } from "marked";
import type { ReactNode } from "react";
import { LINK } from "@/components/ui/class-names";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { CodeBlock } from "./code/code-block";
import { Heading } from "./section";

/** The address on the site for a link in a repository file, or null if visitors cannot follow it. */
export type LinkMap = (href: string) => string | null;

/** Addresses of this site and of the web. Anything else (a file beside this one, a script) becomes plain text. */
export const siteLinks: LinkMap = (href) => (/^(https?:\/\/|\/(?!\/)|#)/.test(href) ? href : null);

/** Style of code in a text; see developers.css, as a page has a hundred. */
export const CODE = "code";

const LIST = "mt-3 max-w-[68ch] space-y-1.5 pl-5 text-[15px]/6 text-ink2 marker:text-ink3";

/**
 * A Markdown text of this repository in the style of the reference. marked parses it and React renders it, so no text
 * can become markup of its own, and HTML in it is shown as text.
 */
export function Markdown({ text, links = siteLinks }: { text: string; links?: LinkMap }) {
  return blocks(marked.lexer(text), links);
}

/** A line of text with its code, emphasis and links. */
export function Prose({ text }: { text: string }) {
  return inline(marked.Lexer.lexInline(text), siteLinks);
}

/** "What it means" → "what-it-means": the address of a heading. */
export const anchorOf = (tokens: readonly Token[]): string =>
  plainText(tokens)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** The text without markup. */
const plainText = (tokens: readonly Token[]): string =>
  (tokens as MarkedToken[])
    .map((token) => {
      if ("tokens" in token && token.tokens) return plainText(token.tokens);
      return "text" in token ? token.text : token.raw;
    })
    .join("");

interface TokenProps {
  token: MarkedToken;
  links: LinkMap;
}

const each = (Part: (props: TokenProps) => ReactNode, tokens: readonly Token[], links: LinkMap): ReactNode =>
  tokens.map((token, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
    <Part key={i} token={token as MarkedToken} links={links} />
  ));

const inline = (tokens: readonly Token[], links: LinkMap): ReactNode => each(Inline, tokens, links);
const blocks = (tokens: readonly Token[], links: LinkMap): ReactNode => each(Block, tokens, links);

function Inline({ token, links }: TokenProps): ReactNode {
  switch (token.type) {
    case "text":
      return token.tokens ? inline(token.tokens, links) : token.text;
    case "escape":
      return token.text;
    case "codespan":
      return <code className={CODE}>{token.text}</code>;
    case "strong":
      return <strong className="font-semibold">{inline(token.tokens, links)}</strong>;
    case "em":
      return <em>{inline(token.tokens, links)}</em>;
    case "link": {
      const href = links(token.href);
      const content = inline(token.tokens, links);
      return href === null ? (
        content
      ) : (
        <a href={href} className={LINK}>
          {content}
        </a>
      );
    }
    default:
      return token.raw;
  }
}

function Block({ token, links }: TokenProps): ReactNode {
  switch (token.type) {
    case "space":
      return null;
    case "heading":
      return (
        <Heading level={Math.min(4, Math.max(2, token.depth)) as 2 | 3 | 4} id={anchorOf(token.tokens)}>
          {inline(token.tokens, links)}
        </Heading>
      );
    case "code":
      return <CodeBlock className="mt-4" title={token.lang || "Text"} code={token.text} />;
    case "list":
      return <List list={token} links={links} />;
    case "table":
      return <TableBlock table={token} links={links} />;
    case "text":
      return inline([token], links);
    case "paragraph":
      return <p className="mt-3 max-w-[68ch] text-[15px]/6 text-ink2">{inline(token.tokens, links)}</p>;
    default:
      return <p className="mt-3 max-w-[68ch] text-[15px]/6 text-ink2">{token.raw}</p>;
  }
}

function List({ list, links }: { list: Tokens.List; links: LinkMap }) {
  const items = list.items.map((item) => <li key={item.raw}>{blocks(item.tokens, links)}</li>);
  return list.ordered ? (
    <ol className={`${LIST} list-decimal`}>{items}</ol>
  ) : (
    <ul className={`${LIST} list-disc`}>{items}</ul>
  );
}

function TableBlock({ table: { header, rows }, links }: { table: Tokens.Table; links: LinkMap }) {
  return (
    <div className="mt-4">
      <Table caption={header.map(({ tokens }) => plainText(tokens)).join(", ")}>
        <thead>
          <tr>
            {header.map(({ text, tokens }) => (
              <HeadCell key={text}>{inline(tokens, links)}</HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.map(({ text }) => text).join("|")}>
              {row.map(({ tokens }, i) => (
                <Cell key={header[i]!.text} className="align-top">
                  {inline(tokens, links)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

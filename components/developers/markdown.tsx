import { type MarkedToken, marked, type Token, type Tokens } from "marked";
import type { ReactNode } from "react";
import { LINK } from "@/components/ui/class-names";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import { CodeBlock } from "./code/code-block";
import { problemHref } from "./openapi/operations";
import { Heading } from "./section";

/** An address of this site or of the web, and for the file of a problem its page. Any other link is null, and plain text. */
function addressOf(href: string): string | null {
  const problem = /^([a-z_]+)\.md$/.exec(href)?.[1];
  if (problem) return problemHref(problem);
  return /^(https?:\/\/|\/(?!\/)|#)/.test(href) ? href : null;
}

/** Style of code in a text; see developers.css, as a page has a hundred. */
export const CODE = "code";

const LIST = "mt-3 max-w-[68ch] space-y-1.5 pl-5 text-[15px]/6 text-ink2 marker:text-ink3";

/**
 * A Markdown text of this repository in the style of the reference. marked parses it and React renders it, so no text
 * can become markup of its own, and HTML in it is shown as text.
 */
export function Markdown({ text }: { text: string }) {
  return blocks(marked.lexer(text));
}

/** A line of text with its code, emphasis and links. */
export function Prose({ text }: { text: string }) {
  return inline(marked.Lexer.lexInline(text));
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
}

const each = (Part: (props: TokenProps) => ReactNode, tokens: readonly Token[]): ReactNode =>
  tokens.map((token, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
    <Part key={i} token={token as MarkedToken} />
  ));

const inline = (tokens: readonly Token[]): ReactNode => each(Inline, tokens);
const blocks = (tokens: readonly Token[]): ReactNode => each(Block, tokens);

function Inline({ token }: TokenProps): ReactNode {
  switch (token.type) {
    case "text":
      return token.tokens ? inline(token.tokens) : token.text;
    case "escape":
      return token.text;
    case "codespan":
      return <code className={CODE}>{token.text}</code>;
    case "strong":
      return <strong className="font-semibold">{inline(token.tokens)}</strong>;
    case "em":
      return <em>{inline(token.tokens)}</em>;
    case "link": {
      const href = addressOf(token.href);
      const content = inline(token.tokens);
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

function Block({ token }: TokenProps): ReactNode {
  switch (token.type) {
    case "space":
      return null;
    case "heading":
      return (
        <Heading level={Math.min(4, Math.max(2, token.depth)) as 2 | 3 | 4} id={anchorOf(token.tokens)}>
          {inline(token.tokens)}
        </Heading>
      );
    case "code":
      return <CodeBlock className="mt-4" title={token.lang || "Text"} code={token.text} />;
    case "list":
      return <List list={token} />;
    case "table":
      return <TableBlock table={token} />;
    case "text":
      return inline([token]);
    case "paragraph":
      return <p className="mt-3 max-w-[68ch] text-[15px]/6 text-ink2">{inline(token.tokens)}</p>;
    default:
      return <p className="mt-3 max-w-[68ch] text-[15px]/6 text-ink2">{token.raw}</p>;
  }
}

function List({ list }: { list: Tokens.List }) {
  const items = list.items.map((item) => <li key={item.raw}>{blocks(item.tokens)}</li>);
  return list.ordered ? (
    <ol className={`${LIST} list-decimal`}>{items}</ol>
  ) : (
    <ul className={`${LIST} list-disc`}>{items}</ul>
  );
}

function TableBlock({ table: { header, rows } }: { table: Tokens.Table }) {
  return (
    <div className="mt-4">
      <Table caption={header.map(({ tokens }) => plainText(tokens)).join(", ")}>
        <thead>
          <tr>
            {header.map(({ text, tokens }) => (
              <HeadCell key={text}>{inline(tokens)}</HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.map(({ text }) => text).join("|")}>
              {row.map(({ tokens }, i) => (
                <Cell key={header[i]!.text} className="align-top">
                  {inline(tokens)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

import { CodeBlock } from "@/components/developers/code/code-block";
import { languageOf } from "@/components/developers/code/languages";
import { Heading } from "@/components/developers/heading";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { Block } from "./blocks";
import { anchorOf } from "./inline";
import { type LinkMap, Prose, siteLinks } from "./prose";

interface MarkdownProps {
  blocks: readonly Block[];
  links?: LinkMap;
  /** Added to each heading's level, and put before its anchor. */
  shift?: number;
  prefix?: string;
}

/** Blocks of one of the repository's pages, in the reference's look. */
export function Markdown({ blocks, links = siteLinks, shift = 0, prefix = "" }: MarkdownProps) {
  return blocks.map((block, i) => {
    // The blocks of a page never change places.
    const key = `${i} ${block.kind}`;
    switch (block.kind) {
      case "heading":
        return (
          <Heading
            key={key}
            level={Math.min(4, Math.max(2, block.level + shift)) as 2 | 3 | 4}
            id={prefix + anchorOf(block.text)}
          >
            <Prose text={block.text} links={links} />
          </Heading>
        );
      case "paragraph":
        return (
          <p key={key} className="mt-3 max-w-[68ch] text-[15px]/6 text-ink2">
            <Prose text={block.text} links={links} />
          </p>
        );
      case "list":
        return <List key={key} block={block} links={links} />;
      case "code":
        return <CodeBlock key={key} className="mt-4" code={block.text} language={languageOf(block.language)} />;
      case "table":
        return <MarkdownTable key={key} block={block} links={links} />;
      default:
        return null;
    }
  });
}

function List({ block, links }: { block: Extract<Block, { kind: "list" }>; links: LinkMap }) {
  const Tag = block.ordered ? "ol" : "ul";
  return (
    <Tag
      className={`mt-3 max-w-[68ch] space-y-1.5 pl-5 text-[15px]/6 text-ink2 marker:text-ink3 ${block.ordered ? "list-decimal" : "list-disc"}`}
    >
      {block.items.map((item) => (
        <li key={item}>
          <Prose text={item} links={links} />
        </li>
      ))}
    </Tag>
  );
}

function MarkdownTable({ block, links }: { block: Extract<Block, { kind: "table" }>; links: LinkMap }) {
  return (
    <div className="mt-4">
      <Table caption={block.head.join(", ")}>
        <thead>
          <tr>
            {block.head.map((cell) => (
              <HeadCell key={cell}>
                <Prose text={cell} links={links} />
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row) => (
            <tr key={row.join("|")}>
              {row.map((cell, i) => (
                <Cell key={block.head[i] ?? cell} className="align-top">
                  <Prose text={cell} links={links} />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

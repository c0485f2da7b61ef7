import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { type Block, parseBlocks } from "./blocks";
import { anchorOf } from "./inline";
import { Markdown } from "./markdown";

const html = (markdown: string) => renderToStaticMarkup(<Markdown blocks={parseBlocks(markdown)} />);

describe("Markdown of the repository's pages", () => {
  test.each<[string, string, Block[]]>([
    [
      "a paragraph over two lines",
      "a\nb\n\nc",
      [
        { kind: "paragraph", text: "a b" },
        { kind: "paragraph", text: "c" },
      ],
    ],
    [
      "a heading ends a paragraph",
      "a\n## B",
      [
        { kind: "paragraph", text: "a" },
        { kind: "heading", level: 2, text: "B" },
      ],
    ],
    ["a list with a line that goes on", "- a\n  b\n- c", [{ kind: "list", ordered: false, items: ["a b", "c"] }]],
    ["a numbered list", "1. a\n2. b", [{ kind: "list", ordered: true, items: ["a", "b"] }]],
    [
      "code keeps its lines",
      "```json\n{\n\n}\n```\na",
      [
        { kind: "code", language: "json", text: "{\n\n}" },
        { kind: "paragraph", text: "a" },
      ],
    ],
    ["a fence that never ends", "```\na", [{ kind: "code", language: "", text: "a" }]],
    [
      "a table",
      "| a | b |\n|---|--:|\n| `x\\|y` | 2 |\n",
      [{ kind: "table", head: ["a", "b"], rows: [["`x|y`", "2"]] }],
    ],
    [
      "lines end as on Windows",
      "# a\r\nb\r\n",
      [
        { kind: "heading", level: 1, text: "a" },
        { kind: "paragraph", text: "b" },
      ],
    ],
  ])("%s", (_, markdown, blocks) => expect(parseBlocks(markdown)).toEqual(blocks));

  test("no word is lost, whatever the text", () => {
    const text = fc
      .array(
        fc.oneof(
          fc.stringMatching(/^[a-z]{1,8}$/),
          fc.constantFrom("#", "- ", "\n", "```", "| ", "**", "`", "[", "](", ")", " "),
        ),
      )
      .map((p) => p.join(""));
    fc.assert(
      fc.property(text, (markdown) => {
        // Fences name a language and headings drop trailing marks; all other words are shown.
        const shown = JSON.stringify(parseBlocks(markdown));
        for (const word of markdown.match(/[a-z]+/g) ?? []) expect(shown).toContain(word);
      }),
    );
  });
  test("HTML is text, and only safe links are links", () => {
    expect(html("<script>a</script>")).toContain("&lt;script&gt;");
    expect(html("[a](javascript:alert)")).not.toContain("href");
    expect(html("[a](//evil.example)")).not.toContain("href");
    expect(html("[a](/homes) and <https://example.com/b>")).toMatch(/href="\/homes".*href="https:\/\/example\.com\/b"/);
  });
  test("emphasis within words and code is left alone", () =>
    expect(html("snake_case_name and `a * b * c` and *so*")).toMatch(
      /snake_case_name.*a \* b \* c<\/code> and <em>so<\/em>/,
    ));
  test.each([
    ["What it means", "what-it-means"],
    ["`limit` above 1.0!", "limit-above-1-0"],
  ])("the address of “%s”", (text, anchor) => expect(anchorOf(text)).toBe(anchor));
});

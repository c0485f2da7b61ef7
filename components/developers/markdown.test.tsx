import fc from "fast-check";
import { marked } from "marked";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { anchorOf, Markdown } from "./markdown";

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />);

/** The elements without their attributes and those that are only for the look. */
const outline = (text: string): string =>
  html(text)
    .replace(/<(a|button|figcaption|caption)\b.*?<\/\1>/gs, "")
    .replace(/<\/?(?:div|span|figure|th scope)\b[^>]*>/g, "")
    .replace(/<(\w+)[^>]*>/g, "<$1>");

describe("Markdown of the repository's pages", () => {
  test.each([
    ["a paragraph over two lines", "a\nb\n\nc", "<p>a\nb</p><p>c</p>"],
    ["a heading ends a paragraph", "a\n## B", "<p>a</p><h2>B</h2>"],
    ["a list item over two lines", "- a\n  b\n- c", "<ul><li>a\nb</li><li>c</li></ul>"],
    ["a numbered list", "1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"],
    ["a list within a list", "- a\n  - b", "<ul><li>a<ul><li>b</li></ul></li></ul>"],
    ["code keeps its lines", "```\n{\n\n}\n```\na", "<pre><code>{\n\n}</code></pre><p>a</p>"],
    ["a code fence without an end", "```\na", "<pre><code>a</code></pre>"],
    ["Windows line endings", "## a\r\nb\r\n", "<h2>a</h2><p>b</p>"],
    ["an escaped character and one without a meaning", "a \\* b ~c~ d", "<p>a * b ~c~ d</p>"],
  ])("%s", (_, text, expected) => expect(outline(text)).toBe(expected));

  test("a table has a heading for each column, and a vertical bar inside code does not divide a cell", () => {
    const table = html("| a | b |\n|---|--:|\n| `x\\|y` | 2 |\n");
    expect(table.match(/<th\b/g)).toHaveLength(2);
    expect(table.match(/<td\b/g)).toHaveLength(2);
    expect(table).toContain(">x|y</code>");
  });

  test("every word of any text is shown", () => {
    const text = fc
      .array(
        fc.oneof(
          fc.stringMatching(/^[a-z]{1,8}$/),
          fc.constantFrom("#", "- ", "\n", "```", "| ", "**", "`", "[", "](", ")", " "),
        ),
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (markdown) => {
        // The language of a fence and the address of a refused link are not shown.
        const words = markdown.replace(/```[^\n]*|\]\([^)\n]*/g, "").match(/[a-z]+/g) ?? [];
        const shown = html(markdown).replace(/<[^>]*>/g, "");
        for (const word of words) expect(shown).toContain(word);
      }),
    );
  });

  test("HTML is shown as text, and only safe links become links", () => {
    expect(html("<script>a</script>")).toContain("&lt;script&gt;");
    expect(html("a <img src=x onerror=b> c")).toContain("a &lt;img src=x onerror=b&gt; c");
    expect(html("[a](javascript:alert)")).not.toContain("href");
    expect(html("[a](//evil.example)")).not.toContain("href");
    expect(html("[a](rate_limited.md)")).toContain('href="/developers/errors/rate_limited"');
    expect(html("[a](../SCALE.md)")).not.toContain("href");
    expect(html("[a](/homes) and <https://example.com/b>")).toMatch(/href="\/homes".*href="https:\/\/example\.com\/b"/);
  });

  test("underscores in words and asterisks in code are not emphasis", () =>
    expect(html("snake_case_name and `a * b * c` and *so*")).toMatch(
      /snake_case_name.*a \* b \* c<\/code> and <em>so<\/em>/,
    ));

  test.each([
    ["What it means", "what-it-means"],
    ["`limit` above 1.0!", "limit-above-1-0"],
  ])("the anchor of the heading “%s”", (text, anchor) => expect(anchorOf(marked.Lexer.lexInline(text))).toBe(anchor));
});

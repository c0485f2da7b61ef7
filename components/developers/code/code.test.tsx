import fc from "fast-check";
import { isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { coloredCode } from "./code-block";
import { indentJson } from "./json";

interface Part {
  className: string;
  children: string;
}
const [COMMENT, NAME, STRING] = ["text-ink3", "font-semibold", "text-s1"];

describe("code samples", () => {
  test("indented JSON parses to the same value", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(JSON.parse(indentJson(JSON.parse(text)))).toEqual(JSON.parse(text));
      }),
    );
  });
  test("small objects are kept on one line, long ones are not", () => {
    expect(indentJson({ data: [{ a: 1, b: null }] })).toBe('{\n  "data": [\n    { "a": 1, "b": null }\n  ]\n}');
    expect(indentJson({ a: { text: "x".repeat(80) } })).toBe(`{\n  "a": {\n    "text": "${"x".repeat(80)}"\n  }\n}`);
    expect(indentJson({ a: [], b: {} })).toBe('{\n  "a": [],\n  "b": {}\n}');
  });
  test("coloring any text neither loses nor adds characters", () => {
    const code = fc
      .array(fc.oneof(fc.string(), fc.constantFrom('"', "'", "`", "//", "/*", "#", '"""', "\\", "\n", ":", "$(", ")")))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(code, (text) => {
        const pieces = coloredCode(text).map((piece) => (isValidElement<Part>(piece) ? piece.props.children : piece));
        expect(pieces.join("")).toBe(text);
      }),
    );
  });
  test("code that wraps has the same text, and may break behind each & and within no option", () => {
    const code = fc
      .array(fc.oneof(fc.string(), fc.constantFrom('"', "'", " ", "\n", "--", "--limit", "&", "$(", ")")))
      .map((parts) => parts.join(""));
    const textOf = (node: ReactNode): string =>
      Array.isArray(node)
        ? node.map(textOf).join("")
        : isValidElement<{ children?: ReactNode }>(node)
          ? textOf(node.props.children)
          : String(node ?? "");
    fc.assert(
      fc.property(code, (text) => {
        expect(textOf(coloredCode(text, true))).toBe(text);
      }),
    );
    expect(renderToStaticMarkup(coloredCode("curl h?a=1&b=2 --limit 3", true))).toBe(
      'curl h?a=1&amp;<wbr/>b=2 <span class="whitespace-nowrap">--limit</span> 3',
    );
  });
  test.each<[string, string, [string, string][]]>([
    [
      "JSON",
      '{"a": "b # c", "d": null}',
      [
        [NAME, '"a"'],
        [STRING, '"b # c"'],
        [NAME, '"d"'],
      ],
    ],
    [
      "Python",
      '"""a\n"b" """\nx = f"a" # don\'t',
      [
        [STRING, '"""a\n"b" """'],
        [STRING, '"a"'],
        [COMMENT, "# don't"],
      ],
    ],
    [
      "TypeScript",
      "/** a\n * b */\nconst a = `b//c`; // d",
      [
        [COMMENT, "/** a\n * b */"],
        [STRING, "`b//c`"],
        [COMMENT, "// d"],
      ],
    ],
    [
      "shell",
      "curl 'http://h/#a' http://h#b # go",
      [
        [STRING, "'http://h/#a'"],
        [COMMENT, "# go"],
      ],
    ],
    [
      "a command within shell",
      'A="$(npm run keys -- create --name "My key")" # b',
      [
        [STRING, '"$(npm run keys -- create --name "My key")"'],
        [COMMENT, "# b"],
      ],
    ],
  ])("the parts of %s code are colored by kind", (_, code, expected) =>
    expect(
      coloredCode(code).flatMap((piece) =>
        isValidElement<Part>(piece) ? [[piece.props.className, piece.props.children]] : [],
      ),
    ).toEqual(expected),
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { highlight, type Language } from "./highlight";
import { indentJson } from "./json";

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
  test("highlighting any text neither loses nor adds characters", () => {
    const language = fc.constantFrom<Language>("json", "bash", "typescript", "python", "http", "csv", "text");
    const code = fc
      .array(fc.oneof(fc.string(), fc.constantFrom('"', "'", "`", "//", "/*", "#", '"""', "\\", "\n")))
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(code, language, (text, name) => {
        const pieces = highlight(text, name).map((token) => token.text);
        expect(pieces.join("")).toBe(text);
      }),
    );
  });
  test.each<[Language, string, [string, string][]]>([
    [
      "json",
      '{"a": "b", "c": null}',
      [
        ["name", '"a"'],
        ["string", '"b"'],
        ["name", '"c"'],
        ["keyword", "null"],
      ],
    ],
    [
      "python",
      'x = f"a" # b',
      [
        ["string", 'f"a"'],
        ["comment", "# b"],
      ],
    ],
    [
      "typescript",
      "const a = `b`; // c",
      [
        ["keyword", "const"],
        ["string", "`b`"],
        ["comment", "// c"],
      ],
    ],
    [
      "bash",
      "curl 'http://h/#a' # go",
      [
        ["keyword", "curl"],
        ["string", "'http://h/#a'"],
        ["comment", "# go"],
      ],
    ],
  ])("the parts of %s code are highlighted by kind", (language, code, expected) =>
    expect(
      highlight(code, language)
        .filter(({ kind }) => kind !== "plain")
        .map(({ kind, text }) => [kind, text]),
    ).toEqual(expected),
  );
});

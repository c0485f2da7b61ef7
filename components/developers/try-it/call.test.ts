import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CallParameter, callPath, curlOf } from "./call";

const PARAMETERS: CallParameter[] = [
  { name: "id", in: "path" },
  { name: "zipCode", in: "query" },
  { name: "q", in: "query" },
];

describe("the address of a call", () => {
  test.each([
    ["empty values are left out", "/v1/a", { zipCode: "", q: " " }, "/v1/a"],
    ["order is the operation's", "/v1/a", { q: "x", zipCode: "78704" }, "/v1/a?zipCode=78704&q=x"],
    ["lists stay readable", "/v1/a", { zipCode: "78704,78745" }, "/v1/a?zipCode=78704,78745"],
    ["a path parameter without a value keeps its braces", "/v1/a/{id}", {}, "/v1/a/{id}"],
    ["a path parameter stays one segment", "/v1/a/{id}", { id: "../b?c#d" }, "/v1/a/..%2Fb%3Fc%23d"],
    ["unknown values are not sent", "/v1/a", { other: "1" }, "/v1/a"],
  ])("%s", (_, path, values, expected) => expect(callPath(path, PARAMETERS, values)).toBe(expected));

  test("passes on whatever was typed unchanged", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => text.trim() === text),
        (text) => {
          const { searchParams } = new URL(callPath("/v1/a", PARAMETERS, { q: text }), "http://localhost");
          expect(searchParams.get("q")).toBe(text);
        },
      ),
    );
  });
});

describe("the curl command", () => {
  test("gives a shell the exact address, whatever it contains, and reads the key from the environment", () => {
    const hostile = ["it's", "$(touch x)", "`id`", "a b&c;d|e", '"\\', "é漢"];
    const path = `/v1/a?q=${hostile.join("")}`;
    const command = curlOf({ origin: "http://localhost:3000", path, needsKey: true }).replace(
      /^curl/,
      "printf '%s\\n'",
    );
    const said = spawnSync("sh", ["-c", command], {
      encoding: "utf8",
      env: { ...process.env, LOTLINE_API_KEY: "lot_secret" },
    });
    expect(said.stdout.split("\n")).toEqual([
      `http://localhost:3000${path}`,
      "--header",
      "Authorization: Bearer lot_secret",
      "",
    ]);
  });
  test("sends no key for an operation that needs none", () =>
    expect(curlOf({ origin: "http://h", path: "/v1/openapi.json", needsKey: false })).toBe(
      "curl 'http://h/v1/openapi.json'",
    ));
});

import { describe, expect, test } from "vitest";
import { parseConfig } from "./config";

const parse = (env: Record<string, string>) => parseConfig(env as unknown as NodeJS.ProcessEnv);

describe("parsing the environment", () => {
  test("an empty environment gives all defaults", () => {
    expect(parse({ HOME: "/root" })).toMatchObject({ PORT: 3000, LOTLINE_VAR: "var", LOTLINE_RATE_FREE: 60 });
  });

  test("the public address is reduced to its origin, with or without a slash at the end", () =>
    expect(parse({ LOTLINE_PUBLIC_URL: "https://Lotline.example/" }).LOTLINE_PUBLIC_URL).toBe(
      "https://lotline.example",
    ));

  test("LOTLINE_API_KEY, which client programs use, is allowed and ignored", () =>
    expect(Object.values(parse({ LOTLINE_API_KEY: "lot_secret" }))).not.toContain("lot_secret"));

  test.each([
    [{ LOTLINE_RATE_FREEE: "1" }, /LOTLINE_RATE_FREEE: no such variable; did you mean LOTLINE_RATE_FREE\?/],
    [{ PORT: "80a" }, /PORT: must be a whole number/],
    [{ PORT: "70000" }, /PORT/],
    [{ LOTLINE_PAGES_LIMIT: "1" }, /LOTLINE_PAGES_LIMIT: no such variable; did you mean LOTLINE_RATE_PAGES\?/],
    [{ LOTLINE_WORKERS: "1" }, /LOTLINE_WORKERS: no such variable; .*lotline@4001.*docs\/OPERATIONS\.md/],
    [{ LOTLINE_VAR: "" }, /LOTLINE_VAR/],
    [{ LOTLINE_PUBLIC_URL: "lotline.example" }, /LOTLINE_PUBLIC_URL: must be an http\(s\) address without a path/],
    [{ LOTLINE_PUBLIC_URL: "ftp://lotline.example" }, /LOTLINE_PUBLIC_URL/],
    [{ LOTLINE_PUBLIC_URL: "https://lotline.example/homes" }, /LOTLINE_PUBLIC_URL/],
    [{ LOTLINE_PUBLIC_URL: "https://me:secret@lotline.example" }, /LOTLINE_PUBLIC_URL/],
    [{ LOTLINE_LOG: "loud" }, /LOTLINE_LOG/],
    [{ LOTLINE_RATE_FREE: "0", LOTLINE_RATE_PRO: "-1" }, /LOTLINE_RATE_FREE(.|\n)*LOTLINE_RATE_PRO/],
  ])("%j is rejected with an error that names the variable", (env, message) =>
    expect(() => parse(env as Record<string, string>)).toThrow(message),
  );
});

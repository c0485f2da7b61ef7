import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, v1 } from "./fixtures";

const readme = readFileSync(join(import.meta.dirname, "..", "README.md"), "utf8");
const SHOWN = /```sh\ncurl [^\n]*"http:\/\/localhost:3000(?<target>\/v1\/[^"]+)"\n```\n\n```json\n(?<answer>[^`]+)```/g;
const answers = [...readme.matchAll(SHOWN)].map((match) => match.groups as { target: string; answer: string });

test("the README shows the five operations", () => {
  expect(answers.map(({ target }) => target.replace(/\?.*|prop_[0-9a-f]{16}|\d{5}/g, ""))).toEqual([
    "/v1/properties",
    "/v1/properties/",
    "/v1/properties/lookup",
    "/v1/markets/",
    "/v1/markets//history",
  ]);
});

for (const { target, answer } of answers)
  test(`the README's answer of ${target} is the real one`, async ({ request }) => {
    expect(JSON.parse(answer)).toEqual(await v1(request, target));
  });

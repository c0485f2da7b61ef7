import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const files = ["app", "components"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name)),
);
const textsOf = (ending: RegExp): string[] =>
  files.filter((path) => ending.test(path)).map((path) => readFileSync(path, "utf8"));

/** End-to-end tests look at every width in the light theme alone. `light-dark()` takes nothing but colors. */
test("the dark theme changes only colors", () => {
  const utilities = textsOf(/(?<!\.test)\.tsx$/).flatMap((text) => text.match(/(?<=\bdark:)[^\s"'`]+/g) ?? []);
  expect(utilities).not.toEqual([]);
  const isColor = (utility: string) => /^(?:[\w-]+:)*(?:bg|border|fill|outline|stroke|text)-/.test(utility);
  expect(utilities.filter((utility) => !isColor(utility))).toEqual([]);

  const dark = /(?<=@variant dark \{|\[data-theme="dark"\] \{)[^}]+/g;
  const properties = textsOf(/\.css$/).flatMap((text) =>
    (text.match(dark) ?? []).flatMap((rule) => rule.match(/[\w-]+(?=:)/g) ?? []),
  );
  expect(properties).not.toEqual([]);
  expect(properties.filter((name) => !/^(?:filter|opacity|color-scheme|(?:.+-)?color)$/.test(name))).toEqual([]);
});

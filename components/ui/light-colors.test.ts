import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DARK_PAPER, LIGHT } from "./light-colors";

const tokens = readFileSync("app/tokens.css", "utf8");
const [, dark] = /--paper: light-dark\(#\w+, (#\w+)\)/.exec(tokens)!;

test.each(Object.entries(LIGHT))("the color %s of pictures, %s, is that of the light theme", (name, color) =>
  expect(tokens).toContain(`--${name}: light-dark(${color}, `),
);
test("the dark paper is that of the dark theme", () => expect(DARK_PAPER).toBe(dark));

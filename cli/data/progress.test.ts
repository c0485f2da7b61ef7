import { expect, test } from "vitest";
import { isOverLimit, parseRejectLimit } from "@/lib/dataset/import/refusals";
import { duration, progressView } from "./progress";

test.each([
  [0.4, "0 s"],
  [59.4, "59 s"],
  [65, "1 min 05 s"],
  [3_720, "1 h 02 min"],
])("%s seconds are shown as %s", (seconds, text) => expect(duration(seconds)).toBe(text));

const shown = (isTTY: boolean) => {
  let now = 0;
  const out: string[] = [];
  const view = progressView({ isTTY, columns: 100, write: (text) => out.push(text) }, () => now);
  const at = (ms: number, done: number, rows: number) => {
    now = ms;
    view.show({ phase: "reading", done, total: 1_000, rows });
  };
  at(0, 0, 0);
  at(50, 10, 100);
  at(10_000, 500, 300_000);
  at(10_050, 510, 300_100);
  view.end();
  return out;
};

test("progress is a bar with rate and remaining time on a terminal, otherwise a plain line every ten seconds", () => {
  const line = "50 %, 300,000 rows, 30,000/s, 10 s left";
  expect(shown(false)).toEqual([`Reading  ${line}\n`]);
  expect(shown(true)).toEqual([`\r\u001b[2KReading  [############............] ${line}`, "\r\u001b[2K"]);
});

test("what is first told of a phase has its rate", () => {
  let now = 0;
  const out: string[] = [];
  const view = progressView({ write: (text) => out.push(text) }, () => now);
  now = 20_000;
  view.show({ phase: "building", done: 10_000, total: 20_000, rows: 10_000 });
  expect(out).toEqual(["Building 50 %, 10,000 records, 500/s, 20 s left\n"]);
});

test("the limit of rejects is a number of rows or a share of the rows read", () => {
  expect(isOverLimit(parseRejectLimit("2.5%"), 25, 1_000)).toBe(false);
  expect(isOverLimit(parseRejectLimit("2.5%"), 26, 1_000)).toBe(true);
  expect(isOverLimit(parseRejectLimit("3"), 3, 3)).toBe(false);
  expect(isOverLimit(parseRejectLimit("0"), 1, 9e9)).toBe(true);
  for (const bad of ["", "1.5", "-1", "101%", "x%"]) expect(() => parseRejectLimit(bad)).toThrow(/--max-rejects takes/);
});

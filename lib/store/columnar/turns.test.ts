import { setImmediate as immediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Turn, turns } from "./turns";

/** A question that takes this many slices and logs each of them. */
const question = (name: string, slices: number, told: string[]) => async (turn: Turn) => {
  for (let slice = 0; slice < slices; slice++) {
    told.push(name);
    await turn.pause();
  }
  return name;
};

test("questions over the whole dataset run one after the other, and the event loop gets its turn between their slices", async () => {
  const told: string[] = [];
  const { take } = turns({ rows: 1, ms: 0 });
  const asked = ["a", "b"].map((name) => take(question(name, 3, told)));
  let loops = 0;
  let answered = false;
  const all = Promise.all(asked).finally(() => {
    answered = true;
  });
  for (; !answered; loops++) await immediate();
  expect(await all).toEqual(["a", "b"]);
  expect(told.join("")).toBe("aaabbb");
  expect(loops).toBeGreaterThanOrEqual(6);
});

test("the first question starts at once, and does not pause before its time slice is used up", async () => {
  const told: string[] = [];
  const { take } = turns({ rows: 1, ms: 60_000 });
  const asked = take(async (turn) => {
    for (let slice = 0; slice < 3; slice++) expect(turn.pause()).toBeUndefined();
    told.push("a");
  });
  expect(told).toEqual(["a"]);
  await asked;
});

test("a question that fails does not block the next one", async () => {
  const { take } = turns({ rows: 1, ms: 0 });
  const failed = take(async (turn) => {
    await turn.pause();
    throw new Error("the dataset was closed");
  });
  const next = take(async () => "answered");
  await expect(failed).rejects.toThrow("closed");
  expect(await next).toBe("answered");
});

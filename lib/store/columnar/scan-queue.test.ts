import { setImmediate as immediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Pacer, scanQueue } from "./scan-queue";

/** A question that takes this many slices and logs each of them. */
const question = (name: string, slices: number, logged: string[]) => async (pacer: Pacer) => {
  for (let slice = 0; slice < slices; slice++) {
    logged.push(name);
    await pacer.pause();
  }
  return name;
};

test("questions over the whole dataset run one after the other, and the event loop runs between their slices", async () => {
  const logged: string[] = [];
  const { run } = scanQueue({ rows: 1, ms: 0 });
  const asked = ["a", "b"].map((name) => run(question(name, 3, logged)));
  let loops = 0;
  let answered = false;
  const all = Promise.all(asked).finally(() => {
    answered = true;
  });
  for (; !answered; loops++) await immediate();
  expect(await all).toEqual(["a", "b"]);
  expect(logged.join("")).toBe("aaabbb");
  expect(loops).toBeGreaterThanOrEqual(6);
});

test("the first question starts at once, and does not pause before its time slice is used up", async () => {
  const logged: string[] = [];
  const { run } = scanQueue({ rows: 1, ms: 60_000 });
  const asked = run(async (pacer) => {
    for (let slice = 0; slice < 3; slice++) expect(pacer.pause()).toBeUndefined();
    logged.push("a");
  });
  expect(logged).toEqual(["a"]);
  await asked;
});

test("a question that fails does not block the next one", async () => {
  const { run } = scanQueue({ rows: 1, ms: 0 });
  const failed = run(async (pacer) => {
    await pacer.pause();
    throw new Error("the dataset was closed");
  });
  const next = run(async () => "answered");
  await expect(failed).rejects.toThrow("closed");
  expect(await next).toBe("answered");
});

import { expect, test } from "vitest";
import { createLog } from "./log";

test("every line arrives in order, as JSON with a time, in few writes", () => {
  const writes: string[] = [];
  const log = createLog({ LOTLINE_LOG: "info" }, (text) => writes.push(text));
  for (let i = 0; i < 5_000; i++) log.info({ i, path: "/v1/properties" }, "request");
  log.debug("not at this level");
  log.flush();
  const lines = writes.join("").trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line).i)).toEqual(Array.from({ length: 5_000 }, (_, i) => i));
  expect(JSON.parse(lines[0]!).time).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(writes.length).toBeLessThan(50);
});

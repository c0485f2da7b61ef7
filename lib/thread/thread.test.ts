import { expect, test } from "vitest";
import { openInThread } from "./thread";

const MODULE = "test/thread-module.ts";
const open = (first = 0) => openInThread<typeof import("@/test/thread-module")>(MODULE, first);

test("calls run in the order they were made, and each opened module keeps its own state", async () => {
  const [one, other] = [open(100), open()];
  const sums = [3, 2, 1].map((number) => one.call("add", number));
  expect(await other.call("add", 1)).toBe(1);
  expect(await Promise.all(sums)).toEqual([103, 105, 106]);
  await Promise.all([one.close(), other.close()]);
});

test("a module in the thread can import with @/ paths, and receives bytes copied or moved", async () => {
  const opened = open();
  expect(await opened.call("dayOf", "1970-01-02")).toBe(1);
  expect(await opened.call("bytesOf", new Uint8Array(7).subarray(2))).toBe(5);
  const bytes = new Uint8Array(7);
  expect(await opened.moving([bytes.buffer]).call("bytesOf", bytes.subarray(2))).toBe(5);
  expect(bytes.length).toBe(0);
  await opened.close();
});

test("an error in the thread is thrown here with its message, for the failed call and all later ones, and the module is closed", async () => {
  const [opened, watch] = [open(), open()];
  const closedBefore = await watch.call("closedBefore");
  const failing = opened.call("fail");
  const behind = opened.call("add", 1);
  for (const call of [failing, behind])
    await expect(call).rejects.toMatchObject({ name: "RangeError", message: "too much", code: "ENOSPC" });
  await opened.close();
  expect(await watch.call("closedBefore")).toBe(closedBefore + 1);
  await watch.close();
});

test.each([
  ["a result that cannot be cloned", MODULE, /could not be cloned/],
  ["a module that does not exist", "test/no-such-module.ts", /no-such-module/],
])("%s is reported as an error", async (_, module, message) => {
  const opened = openInThread<typeof import("@/test/thread-module")>(module, 0);
  await expect(opened.call("unclonable")).rejects.toThrow(message);
  await opened.close();
});

test("when the thread dies, pending and later calls fail; the next module opened gets a new thread", async () => {
  const opened = open();
  const dying = opened.call("die");
  await expect(opened.call("add", 1)).rejects.toThrow("ended before its work was done");
  await expect(dying).rejects.toThrow("ended before its work was done");
  await expect(opened.call("add", 1)).rejects.toThrow("ended before its work was done");
  await opened.close();
  const next = open();
  expect(await next.call("add", 1)).toBe(1);
  await next.close();
});

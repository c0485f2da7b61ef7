import { expect, test } from "vitest";
import { openInThread } from "./thread";

const MODULE = "test/thread-module.ts";
const open = (first = 0) => openInThread<typeof import("@/test/thread-module")>(MODULE, first);

test("calls are done one after the other, each module's with what it has so far", async () => {
  const [one, other] = [open(100), open()];
  const sums = [3, 2, 1].map((number) => one.call("add", number));
  expect(await other.call("add", 1)).toBe(1);
  expect(await Promise.all(sums)).toEqual([103, 105, 106]);
  await Promise.all([one.close(), other.close()]);
});

test("a module there imports as modules here do, and takes bytes", async () => {
  const opened = open();
  expect(await opened.call("dayOf", "1970-01-02")).toBe(1);
  expect(await opened.call("bytesOf", new Uint8Array(7).subarray(2))).toBe(5);
  const bytes = new Uint8Array(7);
  expect(await opened.moving([bytes.buffer]).call("bytesOf", bytes.subarray(2))).toBe(5);
  expect(bytes.length).toBe(0);
  await opened.close();
});

test("what fails there is thrown here with its message, and so is what was called behind it; then it is closed", async () => {
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
  ["an answer that cannot be passed", MODULE, /could not be cloned/],
  ["a module that is not there", "test/no-such-module.ts", /no-such-module/],
])("%s is told", async (_, module, message) => {
  const opened = openInThread<typeof import("@/test/thread-module")>(module, 0);
  await expect(opened.call("unclonable")).rejects.toThrow(message);
  await opened.close();
});

test("a thread that ends fails what waits for it and what is called later; the next one is a new thread", async () => {
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

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeLock, withLock } from "./lock";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lotline-lock-"));
  path = join(folder, "a.lock");
});
afterEach(() => rmSync(folder, { recursive: true }));

const token = "00000000-0000-0000-0000-000000000000";
const write = (holder: { pid: number; started: string | null }) =>
  writeFileSync(path, JSON.stringify({ token, ...holder }));
const deadPid = () => spawnSync(process.execPath, ["-e", ""]).pid;
/** Takes the lock and gives it back; afterwards nothing of it is left. */
function takeAndRelease() {
  const taken = takeLock(path);
  expect(taken).toHaveProperty("release");
  (taken as { release(): void }).release();
  expect(readdirSync(folder)).toEqual([]);
}

test("a living process holds it until it is released", () => {
  const first = takeLock(path) as { release(): void };
  expect(takeLock(path)).toEqual({ heldBy: process.pid });
  first.release();
  takeAndRelease();
});

test("a dead process, or one whose number is another's now, does not hold it", () => {
  write({ pid: deadPid(), started: null });
  takeAndRelease();
  if (!existsSync("/proc/self/stat")) return;
  write({ pid: process.pid, started: "1" });
  takeAndRelease();
});

test("a lock that says nothing is held, until it is clear that it will never be written", () => {
  writeFileSync(path, "{");
  expect(takeLock(path)).toEqual({ heldBy: null });
  utimesSync(path, new Date(), new Date(Date.now() - 6_000));
  takeAndRelease();
});

test("while another process removes a dead lock, this one does not", () => {
  write({ pid: deadPid(), started: null });
  writeFileSync(`${path}.${token}`, "");
  expect(takeLock(path)).toHaveProperty("heldBy");
  expect(existsSync(path)).toBe(true);
});

test("a release never removes the lock of another", () => {
  const mine = takeLock(path) as { release(): void };
  write({ pid: process.pid, started: null });
  mine.release();
  expect(existsSync(path)).toBe(true);
});

test("work waits for the lock, one at a time, and gives it back when it fails", async () => {
  const held = takeLock(path) as { release(): void };
  const order: number[] = [];
  const both = [1, 2].map((n) => withLock(path, () => order.push(n)));
  expect(order).toEqual([]);
  held.release();
  await Promise.all(both);
  expect(order.toSorted()).toEqual([1, 2]);
  const failing = withLock(path, () => {
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  takeAndRelease();
});

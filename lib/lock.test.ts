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
/** Takes and releases the lock, and checks that no file is left behind. */
function takeAndRelease() {
  const taken = takeLock(path);
  expect(taken).toHaveProperty("release");
  (taken as { release(): void }).release();
  expect(readdirSync(folder)).toEqual([]);
}

test("a running process holds the lock until it releases it", () => {
  const first = takeLock(path) as { release(): void };
  expect(takeLock(path)).toEqual({ heldBy: process.pid });
  first.release();
  takeAndRelease();
});

test("a lock is free if its process has ended, even if another process has the same id now", () => {
  write({ pid: deadPid(), started: null });
  takeAndRelease();
  if (!existsSync("/proc/self/stat")) return;
  write({ pid: process.pid, started: "1" });
  takeAndRelease();
});

test("an unreadable lock file counts as held until it is old enough to be left over from a crash", () => {
  writeFileSync(path, "{");
  expect(takeLock(path)).toEqual({ heldBy: null });
  utimesSync(path, new Date(), new Date(Date.now() - 6_000));
  takeAndRelease();
});

test("a stale lock is left alone while another process is removing it", () => {
  write({ pid: deadPid(), started: null });
  writeFileSync(`${path}.${token}`, "");
  expect(takeLock(path)).toHaveProperty("heldBy");
  expect(existsSync(path)).toBe(true);
});

test("releasing never removes a lock that another process holds", () => {
  const mine = takeLock(path) as { release(): void };
  write({ pid: process.pid, started: null });
  mine.release();
  expect(existsSync(path)).toBe(true);
});

test("withLock runs one task at a time, and releases the lock even if the task throws", async () => {
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

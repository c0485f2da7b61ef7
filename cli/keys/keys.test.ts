import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readKeys } from "@/lib/auth/key-file";
import { openKeyRing } from "@/lib/auth/key-ring";
import type { Command } from "../command";
import * as commands from "./commands";

const textOf =
  ({ run }: Command) =>
  async (args: string[]) =>
    String(await run(args));
const create = textOf(commands.create);
const list = textOf(commands.list);
const revoke = textOf(commands.revoke);
const rotate = textOf(commands.rotate);

let varDir: string;
beforeEach(() => {
  varDir = mkdtempSync(join(tmpdir(), "lotline-keys-"));
  vi.stubEnv("LOTLINE_VAR", varDir);
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-01T12:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(varDir, { recursive: true, force: true });
});

describe("npm run keys", () => {
  test("create prints only the key", async () => {
    expect(await create(["--plan", "pro", "--name", "A portal"])).toMatch(/^lot_[0-9A-Za-z]{44}$/);
  });

  test("list shows prefix, plan and state, but no key; revoke takes the prefix", async () => {
    expect(await list([])).toBe("There are no keys.");
    const key = await create(["--plan", "free", "--name", "Trial", "--expires", "2026-12-31"]);
    const prefix = key.slice(0, 12);
    expect(await list([])).toContain(`${prefix}  free  2026-11-01  valid until 2027-01-01T00:00:00.000Z  Trial`);
    expect(await revoke([prefix])).toContain(`Revoked ${prefix} (Trial)`);
    const shown = await list([]);
    expect(shown).toContain("revoked 2026-11-01");
    expect(shown).not.toContain(key.slice(12));
  });

  test("revoke takes the first characters or the whole key, and prints only the prefix", async () => {
    const keys = [
      await create(["--plan", "pro", "--name", "A"]),
      await create(["--plan", "pro", "--name", "B"]),
    ] as const;
    expect(await revoke([keys[0].slice(0, 8)])).toContain(`Revoked ${keys[0].slice(0, 12)} (A).`);
    const said = await revoke([keys[1]]);
    expect(said).toContain(`Revoked ${keys[1].slice(0, 12)} (B).`);
    expect(said).not.toContain(keys[1].slice(0, 13));
  });

  test.each([[[]], [["--grace", "1"]]])(
    "rotate %j prints only a new key, which has the plan, name and expiry of the old one, and ends the old one",
    async (grace) => {
      const old = await create(["--plan", "pro", "--name", "A portal", "--expires", "2026-12-31"]);
      const ring = openKeyRing(varDir, () => expect.unreachable());
      const key = await rotate([old.slice(0, 12), ...grace]);
      expect(key).toMatch(/^lot_[0-9A-Za-z]{44}$/);
      expect(key).not.toBe(old);
      vi.setSystemTime(Date.now() + 3_500_000);
      expect(ring.find(key)).toMatchObject({ plan: "pro", name: "A portal", expiresAt: "2027-01-01T00:00:00.000Z" });
      expect(ring.find(old) !== undefined).toBe(grace.length > 0);
      vi.setSystemTime(Date.now() + 200_000);
      expect(ring.find(old)).toBeUndefined();
      expect(ring.find(key)).toBeDefined();
      await expect(rotate([old, ...grace])).rejects.toThrow(/^lot_\w{8} is revoked or expired\. /);
    },
  );

  test("--grace never extends a key beyond its expiry", async () => {
    const old = await create(["--plan", "free", "--name", "A", "--expires", "2026-11-01"]);
    await rotate([old, "--grace", "720"]);
    expect(readKeys(varDir).map(({ expiresAt }) => expiresAt)).toEqual(Array(2).fill("2026-11-02T00:00:00.000Z"));
  });

  test.each([["0"], ["721"], ["1.5"], ["1h"], [""]])(
    "rotate --grace %j is refused without changing any key",
    async (hours) => {
      const key = await create(["--plan", "pro", "--name", "A"]);
      const before = readKeys(varDir);
      await expect(rotate([key, `--grace=${hours}`])).rejects.toThrow(
        /--grace .*: must be a whole number from 1 to 720/,
      );
      await expect(rotate([key.slice(4)])).rejects.toThrow(/is not the beginning of a key/);
      expect(readKeys(varDir)).toEqual(before);
    },
  );

  test.each([
    ["a key without its beginning", (key: string) => key.slice(4)],
    ["too few characters", (key: string) => key.slice(0, 7)],
    ["a key with an extra character", (key: string) => `${key}0`],
    ["a key between quotes", (key: string) => `"${key}"`],
  ])("revoke with %s says how keys begin, and shows nothing secret", async (_, cut) => {
    const key = await create(["--plan", "pro", "--name", "A"]);
    const said = await revoke([cut(key)]).catch((error: Error) => `${error.name}: ${error.message}`);
    expect(said).toMatch(/^UsageError: ".{7,8}" is not the beginning of a key/);
    expect(said).not.toContain(key.slice(4, 13));
    expect(readKeys(varDir).filter((stored) => stored.revokedAt)).toEqual([]);
  });

  test.each([
    [["--name", "x"], /--plan must be one of free, developer, pro, enterprise/],
    [["--plan", "gold", "--name", "x"], /--plan must be one of/],
    [["--plan", "free"], /--name must say/],
    [["--plan", "free", "--name", " "], /--name must say/],
    [["--plan", "free", "--name", "x", "--expires", "2026-02-30"], /2026-02-30: not a calendar date/],
    [["--plan", "free", "--name", "x", "--expires", "tomorrow"], /not a calendar date/],
    [["--plan", "free", "--name", "x", "--expires", "2026-10-31"], /that day is in the past/],
  ])("create %j is refused with a remedy, and nothing is written", async (args, message) => {
    await expect(create(args)).rejects.toThrow(message);
    expect(readKeys(varDir)).toEqual([]);
  });
});

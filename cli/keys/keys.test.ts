import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readKeys } from "@/lib/access/key-file";
import { run as create } from "./create";
import { run as list } from "./list";
import { run as revoke } from "./revoke";

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
  test("create prints the key alone", async () => {
    expect(await create(["--plan", "pro", "--name", "A portal"])).toMatch(/^lot_[0-9A-Za-z]{44}$/);
  });

  test("list shows prefix, plan and state, never a key; revoke takes the prefix", async () => {
    expect(await list([])).toBe("There are no keys.");
    const key = await create(["--plan", "free", "--name", "Trial", "--expires", "2026-12-31"]);
    const prefix = key.slice(0, 12);
    expect(await list([])).toContain(`${prefix}  free  2026-11-01  valid until 2027-01-01T00:00:00.000Z  Trial`);
    expect(await revoke([prefix])).toContain(`Revoked ${prefix} (Trial)`);
    const shown = await list([]);
    expect(shown).toContain("revoked 2026-11-01");
    expect(shown).not.toContain(key.slice(12));
  });

  test.each([
    [["--name", "x"], /--plan must be one of free, developer, pro, enterprise/],
    [["--plan", "gold", "--name", "x"], /--plan must be one of/],
    [["--plan", "free"], /--name must say/],
    [["--plan", "free", "--name", " "], /--name must say/],
    [["--plan", "free", "--name", "x", "--expires", "2026-02-30"], /2026-02-30: not a calendar date/],
    [["--plan", "free", "--name", "x", "--expires", "tomorrow"], /not a calendar date/],
    [["--plan", "free", "--name", "x", "--expires", "2026-10-31"], /that day is over/],
  ])("create %j is refused with what to do, and nothing is written", async (args, message) => {
    await expect(create(args)).rejects.toThrow(message);
    expect(readKeys(varDir)).toEqual([]);
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readKeys } from "@/lib/access/key-file";
import { runKeys } from "./keys";

let varDir: string;
beforeEach(() => {
  varDir = mkdtempSync(join(tmpdir(), "lotline-keys-"));
});
afterEach(() => rmSync(varDir, { recursive: true, force: true }));

const now = new Date("2026-11-01T12:00:00Z");
const run = (...argv: string[]) => runKeys(argv, varDir, now);

describe("npm run keys", () => {
  test("create prints the key alone", async () => {
    expect(await run("create", "--plan", "pro", "--name", "A portal")).toMatch(/^lot_[0-9A-Za-z]{44}$/);
  });

  test("list shows prefix, plan and state, never a key; revoke takes the prefix", async () => {
    const key = await run("create", "--plan", "free", "--name", "Trial", "--expires", "2026-12-31");
    const prefix = key.slice(0, 12);
    expect(await run("list")).toContain(`${prefix}  free  2026-11-01  valid until 2027-01-01T00:00:00.000Z  Trial`);
    expect(await run("revoke", prefix)).toContain(`Revoked ${prefix} (Trial)`);
    const shown = await run("list");
    expect(shown).toContain("revoked 2026-11-01");
    expect(shown).not.toContain(key.slice(12));
  });

  test.each([
    [["create", "--name", "x"], /--plan must be one of free, developer, pro, enterprise/],
    [["create", "--plan", "gold", "--name", "x"], /--plan must be one of/],
    [["create", "--plan", "free"], /--name must say/],
    [["create", "--plan", "free", "--name", " "], /--name must say/],
    [["create", "--plan", "free", "--name", "x", "--expires", "2026-02-30"], /2026-02-30: not a calendar date/],
    [["create", "--plan", "free", "--name", "x", "--expires", "tomorrow"], /not a calendar date/],
    [["create", "--plan", "free", "--name", "x", "--expires", "2026-10-31"], /that day is over/],
    [["create", "--plan", "free", "--name", "x", "--colour", "red"], /--colour/],
    [["revoke"], /Usage:/],
    [["revoke", "lot_nothing"], /No key has the prefix/],
    [["remove"], /Usage:/],
    [[], /Usage:/],
  ])("%j is refused with what to do, and nothing is written", async (argv, message) => {
    await expect(run(...argv)).rejects.toThrow(message);
    expect(readKeys(varDir)).toEqual([]);
  });
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createKey, readKeys, revokeKey } from "./key-file";
import { openKeyRing } from "./key-ring";

let varDir: string;
beforeEach(() => {
  varDir = mkdtempSync(join(tmpdir(), "lotline-keys-"));
});
afterEach(() => rmSync(varDir, { recursive: true, force: true }));

const file = () => join(varDir, "keys.json");
const free = { plan: "free", name: "A portal", expiresAt: null } as const;

describe("the keys of a running server", () => {
  const second = 1_000;
  function running(read = readKeys) {
    const clock = { now: Date.parse("2026-11-01T00:00:00Z") };
    const faults: unknown[] = [];
    const ring = openKeyRing(
      varDir,
      (fault) => faults.push(fault),
      () => clock.now,
      read,
    );
    return { clock, faults, ring };
  }

  test("a new or revoked key is noticed within two seconds, without a restart", async () => {
    const { clock, ring } = running();
    const key = await createKey(varDir, free);
    clock.now += 2 * second;
    expect(ring.find(key)).toMatchObject({ plan: "free", name: "A portal" });
    await revokeKey(varDir, key.slice(0, 12));
    clock.now += 2 * second;
    expect(ring.find(key)).toBeUndefined();
  });

  test("a key stops working at its expiry time, to the millisecond", async () => {
    const key = await createKey(varDir, { ...free, expiresAt: "2026-11-01T00:00:10.000Z" });
    const { clock, ring } = running();
    clock.now += 9_999;
    expect(ring.find(key)).toBeDefined();
    clock.now += 1;
    expect(ring.find(key)).toBeUndefined();
  });

  test("the last good keys stay valid when the file becomes unreadable, which is reported once", async () => {
    const key = await createKey(varDir, free);
    const { clock, faults, ring } = running();
    writeFileSync(file(), "not json");
    clock.now += 2 * second;
    expect(ring.find(key)).toBeDefined();
    clock.now += 2 * second;
    expect(ring.find(key)).toBeDefined();
    expect(faults).toHaveLength(1);
  });

  test("a revocation is noticed although the first try to read the file failed", async () => {
    const [key, other] = [await createKey(varDir, free), await createKey(varDir, free)];
    const read = vi.fn(readKeys);
    const { clock, faults, ring } = running(read);
    await revokeKey(varDir, key);
    read.mockImplementationOnce(() => {
      throw new Error("EMFILE: too many open files");
    });
    clock.now += 2 * second;
    expect(ring.find(key)).toBeDefined();
    expect(ring.isFaulty()).toBe(true);
    clock.now += 2 * second;
    expect(ring.find(key)).toBeUndefined();
    expect(ring.find(other)).toBeDefined();
    expect(ring.isFaulty()).toBe(false);
    expect(faults).toHaveLength(1);
  });

  test("a deleted file has no keys, which is reported at once and every minute until it is back", async () => {
    const key = await createKey(varDir, free);
    const { clock, faults, ring } = running();
    const kept = readFileSync(file());
    rmSync(file());
    for (let i = 0; i < 90; i++) {
      clock.now += second;
      expect(ring.find(key)).toBeUndefined();
    }
    expect(ring.isFaulty()).toBe(true);
    expect(faults.map(String)).toEqual(Array(2).fill(expect.stringMatching(/keys\.json was deleted.*Restore it/)));
    writeFileSync(file(), kept);
    clock.now += 2 * second;
    expect(ring.find(key)).toBeDefined();
    expect(ring.isFaulty()).toBe(false);
  });

  test.each(["", "lot_", "LOT_x", "__proto__", "lot_".padEnd(48, "0"), "x".repeat(100_000)])(
    "%j is not accepted as a key",
    (credential) => expect(running().ring.find(credential)).toBeUndefined(),
  );
});

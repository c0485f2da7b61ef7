import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fileThread } from "./file-thread";
import { rowsOf } from "./rows";

const FIELDS = { a: Uint8Array, b: Uint16Array, c: Uint32Array, d: Int32Array } as const;
const row = fc.tuple(
  fc.nat(0xff),
  fc.nat(0xffff),
  fc.nat(0xffff_ffff),
  fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff }),
);

test("columns hold every row in order, in memory, on disk, or in both", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lotline-rows-"));
  const thread = fileThread();
  let number = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(row, { maxLength: 25 }), { maxLength: 5 }),
      fc.integer({ min: 1, max: 9 }),
      async (batches, chunk) => {
        const rows = rowsOf(join(folder, String(number++)), thread, FIELDS, chunk);
        for (const batch of batches) rows.append(Uint32Array.from(batch.flat()));
        await rows.drain();
        const all = batches.flat();
        expect(rows.length).toBe(all.length);
        for (const [i, name] of (["a", "b", "c", "d"] as const).entries())
          expect([...rows.column(name)]).toEqual(all.map((values) => values[i]));
        await rows.close();
      },
    ),
  );
  await thread.close();
  rmSync(folder, { recursive: true });
});

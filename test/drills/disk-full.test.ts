import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readOutcomes } from "@/lib/store/import-outcome";
import { program } from "@/test/program";
import { data, emptyFolder, isFull, listings, rounds, strayFiles, told, verifiedCurrent } from "./drill";

/** Size of a folder's files in bytes, rounded up to disk blocks. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + Math.ceil(statSync(join(entry.parentPath, entry.name)).size / 4_096) * 4_096, 0);

/** Shell script: runs an import on a disk that is mounted with the option $1, with a copy of the state, and copies the resulting state back. */
const SMALL_DISK = `mount -t tmpfs -o "$1" tmpfs "$2" && cp -a "$3/." "$2" || exit 99
LOTLINE_VAR="$2" "$5" --import ./lib/typescript.mjs cli/data.ts import "$4"; code=$?
cp -a "$2/." "$6"; exit $code`;

/** Shell script for machines where no disk can be mounted: limits the size of each file to $1 bytes. */
const SMALL_FILES = `cp -a "$3/." "$6" && ulimit -f $((\${1#size=} / 512))
LOTLINE_VAR="$6" exec "$5" --import ./lib/typescript.mjs cli/data.ts import "$4"`;

test("an import on a full disk says so, exits with 1 and leaves what is served whole; with room again it works", async () => {
  const folder = emptyFolder();
  const varDir = join(folder, "var");
  const disk = join(folder, "disk");
  mkdirSync(disk);
  const file = (n: number) => listings(join(folder, `${n}.csv`), 4_000, 100_000 * n);
  const [first, second] = [file(1), file(2)];
  expect((await data(varDir, ["import", first])).code).toBe(0);
  const before = verifiedCurrent(varDir);
  const one = sizeOf(varDir);
  const mounts = await program("unshare", ["-rm", "true"]).ended.then(
    ({ code }) => code === 0,
    () => false,
  );
  const sizes = rounds(4, 30);
  // From no space at all to more than the new version and its temporary files need.
  const limits = Array.from({ length: sizes }, (_, round) => {
    const share = (round + 0.5) / sizes;
    return `size=${Math.ceil(mounts ? one * (1 + 2 * share) : (one / 2) * share)}`;
  });
  // A disk is also full when it has no room for another file.
  const files = readdirSync(varDir, { recursive: true }).length + 1;
  if (mounts) limits.push(...Array.from({ length: rounds(1, 8) }, (_, round) => `nr_inodes=${files + 4 + 2 * round}`));
  const all = limits.length;
  let [refused, published] = [0, 0];
  for (const [round, limit] of limits.entries()) {
    const out = join(folder, `out-${round}`);
    mkdirSync(out);
    const args = ["drill", limit, disk, varDir, second, process.execPath, out];
    const { code, output } = mounts
      ? await program("unshare", ["-rm", "sh", "-c", SMALL_DISK, ...args]).ended
      : await program("sh", ["-c", SMALL_FILES, ...args]).ended;
    const served = verifiedCurrent(out);
    if (code === 0) {
      expect(served).not.toBe(before);
      published++;
    } else {
      expect(code, output).toBe(1);
      expect(served).toBe(before);
      expect(output).toMatch(/ENOSPC|EFBIG|no space|too large/i);
      // Recorded after staging was removed, so that the alert on failed imports sees it.
      expect(readOutcomes(out)?.last.result).toBe("failed");
      refused++;
    }
    // In the short form only the last disk gets room again, as that takes as long as a whole import.
    if (round < all - 1 && !isFull) continue;
    const again = await data(out, ["import", second]);
    expect(again.code, again.output).toBe(0);
    expect(strayFiles(out)).toEqual([]);
  }
  expect(refused, "disks that were too small").toBeGreaterThan(0);
  const how = mounts ? "disks of a size" : "a limit on files, as no disk may be mounted here";
  told("full disk", `${all} imports on ${how}: ${refused} found it full, ${published} fitted`);
});

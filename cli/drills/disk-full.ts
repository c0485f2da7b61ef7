import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Drill, data, type Ended, listings, must, program, strayFiles, verifiedCurrent } from "./drill";

const ROWS = 4_000;

/** Size of a folder's files in bytes, rounded up to disk blocks. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + Math.ceil(statSync(join(entry.parentPath, entry.name)).size / 4_096) * 4_096, 0);
}

/** Shell script: runs an import on a disk of $1 bytes with a copy of the state, and copies the resulting state back. */
const SMALL_DISK = `mount -t tmpfs -o size=$1 tmpfs "$2" && cp -a "$3/." "$2" || exit 99
LOTLINE_VAR="$2" "$5" --import tsx cli/data.ts import "$4"; code=$?
cp -a "$2/." "$6"; exit $code`;

/** Shell script for machines where no disk can be mounted: limits the size of each file to $1 bytes. */
const SMALL_FILES = `cp -a "$3/." "$6" && ulimit -f $(($1 / 512))
LOTLINE_VAR="$6" exec "$5" --import tsx cli/data.ts import "$4"`;

/** An import runs out of disk at every stage of its work. */
export const diskFull: Drill = {
  about: "The disk is full while an import works: it says so, exits with 1, and what was served stays whole.",
  async run({ folder, short }) {
    const varDir = join(folder, "var");
    const disk = join(folder, "disk");
    mkdirSync(disk);
    const [first, second] = [1, 2].map((n) => listings(join(folder, `${n}.csv`), ROWS, 100_000 * n)) as [
      string,
      string,
    ];
    must((await data(varDir, ["import", first])).code === 0, "The first import failed.");
    const before = verifiedCurrent(varDir);
    const one = sizeOf(varDir);
    const mounts =
      (await program("unshare", ["-rm", "true"]).catch((): Ended => ({ code: 1, output: "", ms: 0 }))).code === 0;
    const rounds = short ? 4 : 30;
    const counts = { refused: 0, published: 0 };
    for (let round = 0; round < rounds; round++) {
      const out = join(folder, `out-${round}`);
      mkdirSync(out);
      // From no space at all to more than the new version and its temporary files need.
      const share = (round + 0.5) / rounds;
      const bytes = Math.ceil(mounts ? one * (1 + 2 * share) : (one / 2) * share);
      const args = [
        mounts ? SMALL_DISK : SMALL_FILES,
        "drill",
        String(bytes),
        disk,
        varDir,
        second,
        process.execPath,
        out,
      ];
      const { code, output } = mounts
        ? await program("unshare", ["-rm", "sh", "-c", ...args])
        : await program("sh", ["-c", ...args]);
      const served = verifiedCurrent(out);
      if (code === 0) {
        must(served !== before, "An import that ended well is not served.");
        counts.published++;
      } else {
        must(code === 1, `Exit code ${code}: ${output}`);
        must(served === before, "An import that failed changed what is served.");
        must(/ENOSPC|EFBIG|no space|too large/i.test(output), `It does not say that the disk is full: ${output}`);
        counts.refused++;
      }
      // Only the last round checks that an import works again with enough space, as it takes as long as a whole import.
      if (round < rounds - 1 && short) continue;
      const again = await data(out, ["import", second]);
      must(
        again.code === 0 && strayFiles(out).length === 0,
        `With room again: ${again.output} ${strayFiles(out).join(", ")}`,
      );
    }
    must(counts.refused > 0, "No disk was too small.");
    const how = mounts ? "disks of a size" : "a limit on files, as no disk may be mounted here";
    return `${rounds} imports on ${how}: ${counts.refused} found it full and left what was served as it was, ${counts.published} fitted.`;
  },
};

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** For tests: a folder that is removed after a test file's last test, and `write`, which puts content there in a file of its own. */
export function scratchFiles() {
  const folder = mkdtempSync(join(tmpdir(), "lotline-files-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  let serial = 0;
  return {
    folder,
    /** The path of a new file with this content; `ending` is its extension with the dot. */
    write(content: string | Uint8Array, ending = ""): string {
      const path = join(folder, `f${serial++}${ending}`);
      writeFileSync(path, content);
      return path;
    },
  };
}

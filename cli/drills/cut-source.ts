import { appendFileSync, renameSync, statSync, truncateSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { type RunOptions, runImport } from "@/lib/dataset/import/run";
import { type Drill, listings, must, verifiedCurrent } from "./drill";

const ROWS = 20_000;

/** A file is changed at a random moment while an import reads it. */
export const cutSource: Drill = {
  about:
    "A source is cut, grown, replaced or written again while it is read: the import is refused, nothing is published.",
  async run({ folder, short, draw }) {
    const varDir = join(folder, "var");
    await runImport({ varDir, files: [listings(join(folder, "first.csv"), 1_000, 100_000)] });
    const before = verifiedCurrent(varDir);
    const path = join(folder, "changing.csv");
    const changes: Record<string, () => void> = {
      cut: () => truncateSync(path, Math.floor(draw() * statSync(path).size)),
      grown: () => appendFileSync(path, "K,Active"),
      replaced: () => renameSync(listings(`${path}.new`, ROWS, 300_000), path),
      "written again": () => utimesSync(path, 1, 1),
    };
    const rounds = short ? 2 : 12;
    for (let round = 0; round < rounds; round++)
      for (const [name, change] of Object.entries(changes)) {
        listings(path, ROWS, 200_000);
        const at = draw() * statSync(path).size;
        let changed = false;
        const onProgress: RunOptions["onProgress"] = ({ done, total }) => {
          if (changed || (done < at && done < total)) return;
          changed = true;
          change();
        };
        const told = await runImport({ varDir, files: [path], onProgress }).then(
          () => "published",
          (error: Error) => error.message,
        );
        must(told.includes("changed while it was read"), `${name}: ${told}`);
        must(verifiedCurrent(varDir) === before, `${name}: another version is served.`);
      }
    return `${rounds * Object.keys(changes).length} sources ${Object.keys(changes).join(", ")} while they were read: all refused, what was served untouched.`;
  },
};

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { isReadOnly } from "@/lib/config";
import { needsUpgrade } from "@/lib/dataset/upgrade";
import { currentFile, versionsOf } from "@/lib/store/current";

/**
 * Creates the bundled dataset if the state folder has no version of any, and rebuilds one of the format before as a new version. Both run in
 * another process, so that their memory is free again before serving starts. Existing versions are never changed.
 * @throws if the bundled dataset could not be created (the reason is on stderr), or is missing in a read-only folder.
 */
export function ensureDataset(root: string, varDir: string): "kept" | "made" | "upgraded" {
  const readOnly = isReadOnly(varDir);
  if (!existsSync(currentFile(varDir))) {
    if (versionsOf(varDir).length > 0) {
      console.log(
        `${currentFile(varDir)}, which names the served version, is missing. The newest whole version is served; npm run data -- rollback names it again.`,
      );
      return "kept";
    }
    if (readOnly)
      throw new Error(
        `${varDir} has no dataset, and can only be read here. Run npm start -- --prepare where it can be written.`,
      );
    console.log("Making the bundled dataset …");
    if (!runData("generate", root, varDir)) throw new Error("The bundled dataset could not be made.");
    return "made";
  }
  if (!needsUpgrade(varDir)) return "kept";
  if (readOnly) {
    console.log(
      `The dataset is of an older Lotline, and ${varDir} can only be read here. Run npm run data -- upgrade where it can be written.`,
    );
    return "kept";
  }
  console.log("Rebuilding the dataset of an older Lotline …");
  return runData("upgrade", root, varDir) ? "upgraded" : "kept";
}

/** Runs a command of `npm run data`, and returns whether it succeeded. */
function runData(command: string, root: string, varDir: string): boolean {
  const run = spawnSync(process.execPath, ["--import", "./lib/typescript.mjs", "cli/data.ts", command], {
    cwd: root,
    env: { ...process.env, LOTLINE_VAR: varDir },
    stdio: "inherit",
  });
  return run.status === 0;
}

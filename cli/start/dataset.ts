import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isReadOnly } from "@/lib/config";
import { needsUpgrade } from "@/lib/dataset/upgrade";

/**
 * Makes the bundled dataset where the state folder has none, and builds one that an older Lotline made anew, beside it. In
 * a process of its own: what a build takes in memory is given back before serving starts. A dataset that is there is
 * never touched. Where one of an older Lotline cannot be built anew, the server says what it serves.
 *
 * @throws where the bundled dataset could not be made (what went wrong is on standard error), or the folder has none and
 * can only be read.
 */
export function ensureDataset(root: string, varDir: string): "kept" | "made" | "upgraded" {
  const readOnly = isReadOnly(varDir);
  if (!existsSync(join(varDir, "current"))) {
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
  console.log("Building the dataset of an older Lotline anew …");
  return runData("upgrade", root, varDir) ? "upgraded" : "kept";
}

/** Runs a command of `npm run data`; answers whether it did what it should. */
function runData(command: string, root: string, varDir: string): boolean {
  const tsx = join(root, "node_modules", "tsx", "dist", "cli.mjs");
  const run = spawnSync(process.execPath, [tsx, join(root, "cli", "data.ts"), command], {
    cwd: root,
    env: { ...process.env, LOTLINE_VAR: varDir },
    stdio: "inherit",
  });
  return run.status === 0;
}

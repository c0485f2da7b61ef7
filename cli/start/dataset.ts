import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes the bundled dataset where the state folder has none. In a process of its own: what a build
 * takes in memory is given back before serving starts. A dataset that is there is never touched.
 *
 * @throws where it could not be made; what went wrong is on standard error.
 */
export function ensureDataset(root: string, varDir: string): "kept" | "made" {
  if (existsSync(join(varDir, "current"))) return "kept";
  console.log("Making the bundled dataset …");
  const tsx = join(root, "node_modules", "tsx", "dist", "cli.mjs");
  const run = spawnSync(process.execPath, [tsx, join(root, "cli", "data.ts"), "generate"], {
    cwd: root,
    env: { ...process.env, LOTLINE_VAR: varDir },
    stdio: "inherit",
  });
  if (run.status !== 0) throw new Error("The bundled dataset could not be made.");
  return "made";
}

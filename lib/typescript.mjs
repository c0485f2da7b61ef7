/**
 * Lets node load TypeScript through tsx, in a process (`node --import ./lib/typescript.mjs`) and in a thread. tsx caches what
 * it transpiled where temporary files are; another user of the machine could put code there. So the cache is in the state
 * folder, private, and there is none if that folder does not exist yet or can only be read.
 */
import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

/** The private folder of the cache, or null. */
function cacheFolder() {
  const folder = join(resolve(process.env.LOTLINE_VAR || "var"), "code-cache");
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch {
    // It is there already, or cannot be made.
  }
  try {
    accessSync(folder, constants.W_OK);
    const { mode, uid } = statSync(folder);
    return (mode & 0o077) === 0 && uid === process.getuid?.() ? folder : null;
  } catch {
    return null;
  }
}

function restore(name, value) {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

const { TMPDIR, TSX_DISABLE_CACHE } = process.env;
const folder = cacheFolder();
if (folder) process.env.TMPDIR = folder;
else process.env.TSX_DISABLE_CACHE = "1";
// tsx reads both when it is loaded, which register() waits for.
const { register } = await import("tsx/esm/api");
register();
restore("TMPDIR", TMPDIR);
restore("TSX_DISABLE_CACHE", TSX_DISABLE_CACHE);

import { damaged } from "../manifest";
import type { Written } from "./appended-file";
import { sha256Of } from "./file-jobs.mjs";
import { fileThread, THREAD_FROM } from "./file-thread";

/** Opens a finished file anew and compares every byte with its SHA-256, in a thread of its own. Throws where one differs. */
export async function readBack(path: string, { bytes, sha256 }: Written): Promise<void> {
  const thread = fileThread();
  try {
    const found = bytes < THREAD_FROM ? sha256Of(path) : (await thread.run({ kind: "sha256", path })).sha256;
    if (found !== sha256) throw damaged(path, "it is not what was written to it");
  } finally {
    await thread.close();
  }
}

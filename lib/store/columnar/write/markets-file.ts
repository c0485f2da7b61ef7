import { createHash } from "node:crypto";
import type { ZipMarket } from "../../zip-market";
import { type IndexHeader, MAGIC, type ZipEntry } from "../layout";
import { appendedFile, type Written } from "./appended-file";
import type { FileThread } from "./file-thread";

const ZIPS_A_TURN = 50;

/** Writes markets.bin: for each ZIP its snapshot and its history as JSON, then the directory. */
export async function writeMarkets(
  path: string,
  thread: FileThread,
  zips: Iterable<ZipMarket>,
): Promise<Written & { directory: IndexHeader["directory"]; zipCodes: number }> {
  const file = appendedFile(path, thread);
  try {
    file.appendText(MAGIC["markets.bin"]);
    const entries: ZipEntry[] = [];
    for (const { place, snapshot, history } of zips) {
      const at = file.bytes;
      const snapshotBytes = file.appendText(JSON.stringify(snapshot));
      const historyBytes = file.appendText(JSON.stringify(history));
      entries.push({ place, snapshot: snapshot.snapshot, at, snapshotBytes, historyBytes });
      if (entries.length % ZIPS_A_TURN === 0) await file.ready();
    }
    const directory = Buffer.from(`[${entries.map((entry) => JSON.stringify(entry)).join(",\n")}]`);
    const offset = file.bytes;
    file.append(directory);
    const sha256 = createHash("sha256").update(directory).digest("hex");
    return {
      ...(await file.finish()),
      directory: { offset, bytes: directory.length, sha256 },
      zipCodes: entries.length,
    };
  } finally {
    await file.close();
  }
}

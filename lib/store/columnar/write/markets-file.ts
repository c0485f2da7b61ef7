import { createHash } from "node:crypto";
import type { ZipMarket } from "../../zip-market";
import { type IndexHeader, MAGIC, type ZipEntry } from "../layout";
import { fileWriter, type Written } from "./file-writer";

/** Writes markets.bin: for each ZIP its snapshot and its history as JSON, then the directory. */
export function writeMarkets(
  path: string,
  zips: Iterable<ZipMarket>,
): Written & { directory: IndexHeader["directory"]; zipCodes: number } {
  const file = fileWriter(path);
  file.writeText(MAGIC["markets.bin"]);
  const entries: ZipEntry[] = [];
  for (const { place, snapshot, history } of zips) {
    const at = file.bytes;
    const snapshotBytes = file.writeText(JSON.stringify(snapshot));
    const historyBytes = file.writeText(JSON.stringify(history));
    entries.push({ place, snapshot: snapshot.snapshot, at, snapshotBytes, historyBytes });
  }
  const directory = Buffer.from(`[${entries.map((entry) => JSON.stringify(entry)).join(",\n")}]`);
  const offset = file.bytes;
  file.write(directory);
  const sha256 = createHash("sha256").update(directory).digest("hex");
  return { ...file.finish(), directory: { offset, bytes: directory.length, sha256 }, zipCodes: entries.length };
}

import { readIndex } from "./index-reader";
import { readManifest } from "./manifest";
import { openPayload } from "./payload";

/** Every complete record of a dataset's folder as its JSON text, in row order. */
export function* completeRecords(folder: string): Generator<string> {
  const manifest = readManifest(folder);
  const payload = openPayload(folder, manifest, readIndex(folder, manifest), 0);
  try {
    for (let row = 0; row < manifest.records; row++) yield payload.complete(row).toString();
  } finally {
    payload.close();
  }
}

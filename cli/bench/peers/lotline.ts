import { setTimeout as pause } from "node:timers/promises";
import { buildDataset } from "@/lib/dataset/build";
import { generateSource } from "@/lib/dataset/generate/generate";
import { datasetFolder } from "@/lib/store/current";
import { openStore } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import type { Peer, PeerOptions } from "./peer";

const ALL_ROWS = 16 * 2 ** 30;

/** Our own store, on one core, with search rows in memory. */
export async function openLotline({ folder }: PeerOptions): Promise<Peer & { store(): PropertyStore }> {
  let store: PropertyStore | undefined;
  return {
    store: () => store!,
    async load(batches) {
      const { version } = await buildDataset({ ...generateSource(), records: batches }, { varDir: folder });
      store = openStore(datasetFolder(folder, version), { residentBytes: ALL_ROWS });
      // Rows are loaded into memory in the background.
      await pause(3_000);
    },
    search: (query) => store!.search(query),
    close: () => store?.close(),
  };
}

import { rmSync } from "node:fs";
import { afterAll, beforeAll } from "vitest";
import { buildDataset } from "@/lib/dataset/build";
import { emptyVar, sourceOf } from "@/test/dataset";
import { referenceStore } from "@/test/reference-store/reference-store";
import { contractRecords, describeStore } from "@/test/store-contract";
import { datasetFolder } from "./current";
import { openStore } from "./engine";
import type { PropertyStore } from "./store";

/** The two stores that run on one machine; test/cluster runs the same contract against the store over ClickHouse. */

const varDir = emptyVar();
const reference = referenceStore(contractRecords);
let columnar: PropertyStore;
beforeAll(async () => {
  const { version } = await buildDataset(sourceOf(contractRecords), { varDir });
  columnar = openStore(datasetFolder(varDir, version));
});
afterAll(() => {
  // A second close is harmless.
  for (const store of [reference, columnar, reference, columnar]) store.close();
  rmSync(varDir, { recursive: true });
});

describeStore("reference", () => reference);
describeStore("columnar", () => columnar);

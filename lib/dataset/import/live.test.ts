import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { currentDataset } from "@/lib/store/current-dataset";
import { openStore } from "@/lib/store/engine";
import { fixture } from "@/test/import/import-files";
import { rollback } from "../publish";
import { runImport } from "./run";

const varDir = mkdtempSync(join(tmpdir(), "lotline-live-import-"));
afterAll(() => rmSync(varDir, { recursive: true }));

const listings = (n: number) => {
  const path = join(varDir, `${n}.ndjson`);
  const rows = Array.from({ length: n }, (_, i) => ({
    ListingKey: `K${i}`,
    StandardStatus: "Active",
    PropertyType: "Residential",
    UnparsedAddress: `${i + 1} Oak St`,
    City: "Austin",
    StateOrProvince: "TX",
    PostalCode: "78704",
    ListPrice: 100_000 + n,
    OnMarketDate: "2026-08-01",
  }));
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  return path;
};

test("while an import publishes, every read is answered from one version or the other, and a rollback works", async () => {
  await runImport({ varDir, files: [listings(4_000)] });
  const live = currentDataset({ varDir, open: openStore, pollMs: 5 });
  const query = { filter: {}, sort: "listPrice", order: "asc", limit: 3, offset: 3_000, details: false } as const;
  const seen = new Map<string, Set<string>>();
  let importing = true;
  const read = async () => {
    while (importing) {
      const store = live.store()!;
      const release = live.hold(store);
      const { total, rows } = await store.search(query);
      await new Promise((done) => setImmediate(done));
      const [row] = JSON.parse(Buffer.from(rows).toString()) as { id: string }[];
      const record = JSON.parse(Buffer.from((await store.property(row!.id))!).toString()) as { listPrice: number };
      const answers = seen.get(store.info.version) ?? new Set();
      seen.set(store.info.version, answers.add(`${total} homes at ${record.listPrice}`));
      release();
      await new Promise((done) => setImmediate(done));
    }
  };
  const reader = read();
  const { dataset } = await runImport({ varDir, files: [listings(6_000)] });
  while (!seen.has(dataset!.version)) await new Promise((done) => setImmediate(done));
  importing = false;
  await reader;
  expect([...seen.values()].map((answers) => [...answers])).toEqual([
    ["4000 homes at 104000"],
    ["6000 homes at 106000"],
  ]);
  await rollback(varDir);
  live.check();
  expect(live.store()!.info.records).toBe(4_000);
  live.close();
});

test("published figures of an earlier import are kept when homes are added", async () => {
  const dir = join(varDir, "figures");
  await runImport({ varDir: dir, files: [fixture("realtor-history.csv")], maxRejects: { rows: 1 } });
  const report = await runImport({ varDir: dir, files: [fixture("lotline.ndjson")], base: "current" });
  expect(report).toMatchObject({ records: 3, markets: 3, asOf: "2026-08-31" });
  const store = openStore(join(dir, "datasets", report.dataset!.version));
  const market = JSON.parse(Buffer.from((await store.market("01515")) as Uint8Array).toString());
  expect(market).toMatchObject({ city: "East Brookfield", snapshot: { activeListings: 6, medianListPrice: 479_950 } });
  const places = await store.zipPlaces();
  expect(places.find((p) => p.zipCode === "01515")!.provenance).toEqual({
    kind: "published",
    sources: ["Realtor.com inventory core metrics, to August 2026"],
  });
  store.close();
});

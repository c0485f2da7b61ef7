import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createKey } from "@/lib/auth/key-file";
import { parseConfig } from "@/lib/config";
import { buildDataset } from "@/lib/dataset/build";
import { makeCurrent } from "@/lib/dataset/publish";
import { currentFile } from "@/lib/store/current";
import { currentDataset } from "@/lib/store/current-dataset";
import { openStore } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import { flipBit } from "@/test/damage";
import { expectProblem, expectSingle } from "@/test/http/expect";
import { bearer, headerOf, jsonOf, request, textOf } from "@/test/http/service";
import { sampleRecords } from "@/test/reference-store/sample";
import { createLog } from "../log";
import { openRuntime, type Runtime } from "../runtime";
import { answerHealth } from "./health";

/** The API over real dataset files that are replaced and damaged while it runs. */

let varDir: string;
let key: string;
let runtime: Runtime | undefined;
let logged = "";
beforeEach(async () => {
  varDir = mkdtempSync(join(tmpdir(), "lotline-swap-"));
  key = await createKey(varDir, { plan: "enterprise", name: "test", expiresAt: null });
});
afterEach(() => {
  runtime?.dataset.close();
  rmSync(varDir, { recursive: true, force: true });
});

const publish = (records: number) =>
  buildDataset(
    { asOf: "2026-10-31", kind: "generated", name: "Test", source: "Test.", records: sampleRecords(records) },
    { varDir },
  );
const start = (parts: Parameters<typeof openRuntime>[1] = {}) => {
  const env = { LOTLINE_VAR: varDir, LOTLINE_RATE_ENTERPRISE: "999999999" };
  const config = parseConfig(env as unknown as NodeJS.ProcessEnv);
  logged = "";
  const write = (line: string) => {
    logged += line;
  };
  runtime = openRuntime(config, { pollMs: 5, ...parts, log: createLog({ LOTLINE_LOG: "error" }, { write }) });
  return runtime;
};
const ask = (url: string) => runtime!.api(request(url, bearer(key)));
const STANDING = { leaving: false, pagesAreUp: () => true };
const readyAfter = async (opened: Runtime) =>
  jsonOf((await answerHealth("/readyz", request("/readyz"), opened, STANDING))!);
/** Gives timers and file system events a turn. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

test("during a change of versions under load, every answer comes completely from one of the two versions", async () => {
  const first = await publish(200);
  start();
  const totals = new Map([[first.version, 200]]);
  const second = await publish(260);
  totals.set(second.version, 260);
  const seen: string[] = [];
  const client = async () => {
    while (seen.at(-1) !== second.version) {
      const response = await ask("/v1/properties?limit=50");
      expect(response.status).toBe(200);
      const version = headerOf(response, "dataset-version")!;
      expect(jsonOf(response).meta.total).toBe(totals.get(version));
      seen.push(version);
      await breathe();
    }
  };
  await Promise.all([client(), client(), client()]);
  expect(seen[0]).toBe(first.version);
});

test("the served version stays when another one that cannot be read is made current", async () => {
  const first = await publish(200);
  const second = await publish(260);
  start();
  writeFileSync(join(varDir, "datasets", first.version, "manifest.json"), "damaged");
  makeCurrent(varDir, first.version);
  while (!logged.includes("dataset refused")) await breathe();
  const response = await ask("/v1/properties?limit=1");
  expect(response.status).toBe(200);
  expect(headerOf(response, "dataset-version")).toBe(second.version);
});

test("without a dataset every answer is a 503; the first published one is served without a restart", async () => {
  start();
  expectProblem(await ask("/v1/properties"), "unavailable");
  const { version } = await publish(200);
  let response = await ask("/v1/markets/78704");
  while (response.status === 503) {
    await breathe();
    response = await ask("/v1/markets/78704");
  }
  expectSingle(response);
  expect(headerOf(response, "dataset-version")).toBe(version);
});

test("a flipped bit in a served record gives a 503 for that record and a log line, but 200 for all others", async () => {
  const records = sampleRecords(200);
  const { version } = await publish(200);
  start();
  const path = join(varDir, "datasets", version, "records.bin");
  const [first, last] = [records[0]!.id, records[199]!.id];
  // Complete records are stored in input order.
  flipBit(path, 8 * 64);
  const problem = expectProblem(await ask(`/v1/properties/${first}`), "unavailable");
  expect(JSON.stringify(problem)).not.toContain(varDir);
  expect(logged).toMatch(/dataset unavailable.*records\.bin is damaged|records\.bin is damaged.*dataset unavailable/);
  expectSingle(await ask(`/v1/properties/${last}`));
  flipBit(path, 8 * 64);
  expectSingle(await ask(`/v1/properties/${first}`));
});

test("questions that wait in the queue while their version is replaced are answered from it, and then it is closed", async () => {
  const first = await publish(200);
  const closed: string[] = [];
  const open = (folder: string): PropertyStore => {
    // Each question over all homes pauses after a few of them, and rows are read from the file.
    const store = openStore(folder, { residentBytes: 0, pace: { rows: 7, ms: 0 } });
    const close = () => {
      closed.push(store.info.version);
      store.close();
    };
    return { ...store, close };
  };
  const dataset = currentDataset({ varDir, open, graceMs: 0 });
  let held = 0;
  const hold = (store: PropertyStore) => {
    held++;
    return dataset.hold(store);
  };
  start({ dataset: { ...dataset, hold } });
  const second = await publish(260);
  const home = sampleRecords(200).find((record) => record.coordinates)!.id;
  const asked = [1, 2, 3, 4].flatMap((limit) => [
    ask(`/v1/properties?sort=distance&latitude=30.25&longitude=-97.75&radius=100&limit=${limit}`),
    ask(`/v1/properties/${home}/comparables?months=36&radius=25&limit=${limit}`),
    ask(`/v1/properties/facets?minBeds=${limit}`),
  ]);
  while (held < asked.length) await breathe();
  dataset.check();
  expect(dataset.store()!.info.version).toBe(second.version);
  for (const answer of await Promise.all(asked)) {
    expect(answer.status, textOf(answer)).toBe(200);
    expect(headerOf(answer, "dataset-version")).toBe(first.version);
  }
  while (closed.length === 0) await breathe();
  expect(closed).toEqual([first.version]);
});

test("with a damaged current version the previous one is served until another is published; /readyz and log say so", async () => {
  const first = await publish(200);
  const second = await publish(260);
  flipBit(join(varDir, "datasets", second.version, "markets.bin"), 8 * 400);
  const { version, notice } = await readyAfter(start());
  expect(version).toBe(first.version);
  expect(notice).toMatch(/current version cannot be served/);
  expect(notice).not.toContain(varDir);
  expect(logged).toMatch(/markets\.bin is damaged.*dataset refused/);
  expect(headerOf(await ask("/v1/properties?limit=1"), "dataset-version")).toBe(first.version);
  const third = await publish(300);
  while (runtime!.dataset.store()!.info.version !== third.version) await breathe();
  expect(await readyAfter(runtime!)).toEqual({
    status: "ready",
    pages: "up",
    version: third.version,
    asOf: "2026-10-31",
  });
});

test("with a damaged version and no previous one every answer is a 503, until one is published", async () => {
  const { version } = await publish(200);
  flipBit(join(varDir, "datasets", version, "index.bin"), 8 * 400);
  start();
  expectProblem(await ask("/v1/properties"), "unavailable");
  await publish(200);
  while ((await ask("/v1/properties")).status === 503) await breathe();
  expect(headerOf(await ask("/v1/properties"), "dataset-version")).toBe(version);
});

test("a damaged pointer to the current dataset gives a 503 that does not mention files", async () => {
  writeFileSync(currentFile(varDir), "../../etc");
  start();
  const body = expectProblem(await ask("/v1/properties"), "unavailable");
  expect(JSON.stringify(body)).not.toContain(varDir);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createKey } from "@/lib/auth/key-file";
import { parseConfig } from "@/lib/config";
import { buildDataset } from "@/lib/dataset/build";
import { makeCurrent } from "@/lib/dataset/publish";
import { currentFile } from "@/lib/store/current";
import { expectProblem, expectSingle } from "@/test/http/expect";
import { bearer, headerOf, jsonOf, request } from "@/test/http/service";
import { sampleRecords } from "@/test/reference-store/sample";
import { createLog } from "../log";
import { openRuntime, type Runtime } from "../runtime";

/** The whole service over real dataset files, while those are replaced and damaged. */

let varDir: string;
let key: string;
let runtime: Runtime | undefined;
let logged = "";
beforeEach(async () => {
  varDir = mkdtempSync(join(tmpdir(), "lotline-swap-"));
  key = await createKey(varDir, { plan: "enterprise", name: "test", expiresAt: null });
});
afterEach(() => {
  runtime?.close();
  rmSync(varDir, { recursive: true, force: true });
});

const publish = (records: number) =>
  buildDataset(
    { asOf: "2026-10-31", kind: "generated", name: "Test", source: "Test.", records: sampleRecords(records) },
    { varDir },
  );
const start = () => {
  const env = { LOTLINE_VAR: varDir, LOTLINE_RATE_ENTERPRISE: "999999999" };
  const config = parseConfig(env as unknown as NodeJS.ProcessEnv);
  logged = "";
  const write = (line: string) => {
    logged += line;
  };
  runtime = openRuntime(config, { log: createLog({ LOTLINE_LOG: "error" }, { write }) });
  return runtime;
};
const ask = (url: string) => runtime!.api(request(url, bearer(key)));
/** Lets timers and file system have their turn. */
const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));

test("a new version takes over under load: every answer is whole, and of one version or the other", async () => {
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

test("a version that cannot be read changes nothing; going back to a good one is seen", async () => {
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

test("without a dataset 503 unavailable; as soon as there is one, it is served without a restart", async () => {
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

test("a damaged pointer to the dataset: 503 unavailable, which says nothing of files", async () => {
  writeFileSync(currentFile(varDir), "../../etc");
  start();
  const body = expectProblem(await ask("/v1/properties"), "unavailable");
  expect(JSON.stringify(body)).not.toContain(varDir);
});

import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKey } from "@/lib/auth/key-file";
import { parseConfig } from "@/lib/config";
import { buildDataset } from "@/lib/dataset/build";
import { generateSource } from "@/lib/dataset/generate/generate";
import { createLog } from "@/lib/http/log";
import { openRuntime, type Runtime } from "@/lib/http/runtime";
import { createHttpServer, type HttpServer } from "@/lib/http/server/server";
import { fixture } from "@/test/import/import-files";

/** An operator's commands, each in its own process, while a service answers over HTTP. */

const root = resolve(import.meta.dirname, "../..");
const varDir = mkdtempSync(join(tmpdir(), "lotline-live-import-"));
const env = { ...process.env, LOTLINE_VAR: varDir, LOTLINE_RATE_ENTERPRISE: "999999999" };
const agent = new Agent({ keepAlive: true });
let key: string;
let runtime: Runtime;
let door: HttpServer;

const data = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["--import", "./lib/typescript.mjs", "cli/data.ts", ...args], {
    cwd: root,
    env,
  });

beforeAll(async () => {
  await buildDataset(generateSource({ properties: 500 }), { varDir });
  key = await createKey(varDir, { plan: "enterprise", name: "test", expiresAt: null });
  runtime = openRuntime(parseConfig(env), { log: createLog({ LOTLINE_LOG: "silent" }), pollMs: 5 });
  door = createHttpServer({ runtime, pages: async (_request, response) => void response.end() });
  door.server.listen(0, "127.0.0.1");
  await once(door.server, "listening");
}, 60_000);
afterAll(() => {
  agent.destroy();
  door.server.close();
  runtime.dataset.close();
  rmSync(varDir, { recursive: true, force: true });
});

interface Seen {
  status: number;
  version: string;
  total: number;
}

async function ask(): Promise<Seen> {
  const { port } = door.server.address() as AddressInfo;
  const options = { port, host: "127.0.0.1", agent, headers: { authorization: `Bearer ${key}` } };
  const [response] = await once(get({ ...options, path: "/v1/properties?limit=100" }), "response");
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  const { meta } = JSON.parse(Buffer.concat(parts).toString());
  return { status: response.statusCode, version: response.headers["dataset-version"], total: meta.total };
}

/** Runs a command while clients send requests without a pause, until all of them see another version than `before`. */
async function under(load: number, before: string, command: () => Promise<unknown>): Promise<Seen[]> {
  const seen: Seen[] = [];
  const client = async () => {
    let last = before;
    while (last === before) {
      const answer = await ask();
      seen.push(answer);
      last = answer.version;
    }
  };
  await Promise.all([command(), ...Array.from({ length: load }, client)]);
  return seen;
}

test("during import, addition and rollback no request fails, and each answer is complete and of one version", async () => {
  const first = await ask();
  const imported = await under(3, first.version, () => data("import", fixture("lotline.ndjson"), "--base", "none"));
  const second = imported.at(-1)!;
  const added = await under(3, second.version, () =>
    data("import", fixture("redfin.csv"), "--base", "current", "--max-rejects", "1"),
  );
  const third = added.at(-1)!;
  expect(third.total).toBeGreaterThan(second.total);
  const back = await under(3, third.version, () => data("rollback"));
  expect(back.at(-1)).toEqual(second);

  const totals = new Map([first, second, third].map(({ version, total }) => [version, total]));
  expect(totals.size).toBe(3);
  for (const { status, version, total } of [...imported, ...added, ...back]) {
    expect(status).toBe(200);
    expect(total).toBe(totals.get(version));
  }
}, 120_000);

import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createKey } from "@/lib/auth/key-file";
import { buildDataset } from "@/lib/dataset/build";
import { emptyVar, sourceOf } from "@/test/dataset";
import { bearer } from "@/test/http/service";
import { WITH_TSX } from "@/test/node-args";
import { NODE_THAT_MAY_NOT, setWritable } from "@/test/read-only";
import { sampleRecords } from "@/test/reference-store/sample";
import { ask, type LiveService, liveService } from "@/test/service/live-service";

const root = join(import.meta.dirname, "../..");

describe("a read-only state folder", () => {
  let live: LiveService;
  afterEach(() => live.close());

  const filesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => [
      name,
      statSync(join(folder, name)).mtimeMs,
    ]);

  test("is served without changing it; versions and keys that others add are noticed", async () => {
    live = await liveService({}, { readOnly: true });
    const before = filesOf(live.varDir);
    const asks = (key: string) => ask(live.port, "/v1/properties?limit=5", bearer(key));
    const first = await asks(live.keys.developer);
    expect(first.status).toBe(200);
    expect((await ask(live.port, "/homes")).status).toBe(200);
    const { token } = JSON.parse((await ask(live.port, "/session/token", { "sec-fetch-site": "same-origin" })).body);
    expect((await asks(token)).status).toBe(200);
    expect(filesOf(live.varDir)).toEqual(before);

    setWritable(live.varDir, true);
    const key = await createKey(live.varDir, { plan: "free", name: "Later", expiresAt: null });
    const { version } = await buildDataset(sourceOf(sampleRecords(150)), live);
    setWritable(live.varDir, false);
    let now = first;
    while (now.headers["dataset-version"] !== version) {
      expect(now.status).toBe(200);
      now = await asks(live.keys.enterprise);
    }
    while ((await asks(key)).status !== 200);
  });
});

describe("commands that cannot write to a read-only state folder name it and the remedy:", () => {
  let varDir: string;
  beforeEach(() => {
    varDir = emptyVar();
  });
  afterEach(() => {
    setWritable(varDir, true);
    rmSync(varDir, { recursive: true });
  });

  function runs(...args: string[]) {
    setWritable(varDir, false);
    const [command, ...before] = NODE_THAT_MAY_NOT;
    const env = { ...process.env, LOTLINE_VAR: varDir, LOTLINE_LOG: "silent", PORT: "0" };
    const { status, stdout, stderr } = spawnSync(command, [...before, ...WITH_TSX, ...args], {
      cwd: root,
      env,
      encoding: "utf8",
    });
    expect(readdirSync(varDir)).toEqual([]);
    return { status, stdout, said: stderr.trim() };
  }

  test.each([
    [
      ["cli/start.ts"],
      "has no dataset, and can only be read here. Run npm start -- --prepare where it can be written.",
    ],
    [
      ["server.ts"],
      "browser-token.secret is missing, and its folder can only be read here. Run npm start -- --prepare",
    ],
    [["cli/keys.ts", "create", "--plan", "free", "--name", "A"], "can only be read here. Run this where it can be"],
    [["cli/data.ts", "rollback"], "can only be read here. Run this where it can be written."],
  ])("%s", (args, words) => {
    const { status, said } = runs(...args);
    expect(status).toBe(1);
    expect(said).toContain(words);
    expect(said).toContain(varDir);
    expect(said).not.toContain("\n    at ");
  });

  test("only the start's first key is left out without an error", () => {
    const show = `import("./cli/start/first-key.ts").then((it) => it.firstKey("${varDir}")).then(console.log)`;
    expect(runs("--eval", show)).toEqual({ status: 0, stdout: "null\n", said: "" });
  });
});

import { execFile, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildDataset } from "@/lib/dataset/build";
import { sampleRecords } from "@/test/reference-store/sample";
import { ask, type LiveService, liveService } from "@/test/service/live-service";
import { until } from "@/test/service/until";
import { clientDocument, hasGenerator, OPERATIONS_PY, SCHEMA_TS, schemaHead, schemaTypes } from "./generate";
import { pythonOperations } from "./python-operations";

const document = clientDocument();
const REMEDY = "is not of the operations as they are today: npm run clients";

describe("the generated files of the clients are up to date", () => {
  const types = () => readFileSync(SCHEMA_TS, "utf8");

  test("the records and operations for Python", () =>
    expect(readFileSync(OPERATIONS_PY, "utf8") === pythonOperations(document), `${OPERATIONS_PY} ${REMEDY}`).toBe(
      true,
    ));

  test("the types for TypeScript are made from the current description", () =>
    expect(types().startsWith(`${schemaHead(document)}\n`), `${SCHEMA_TS} ${REMEDY}`).toBe(true));

  test.skipIf(!hasGenerator())(
    "the types for TypeScript equal the output of openapi-typescript (npm ci in clients/typescript)",
    () => expect(types() === schemaTypes(document), `${SCHEMA_TS} ${REMEDY}`).toBe(true),
  );

  test("no operation has the same parameter name in path and query, which clients combine", () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      const names = get.parameters.map(({ name }) => name);
      expect(new Set(names).size, path).toBe(names.length);
    }
  });
});

const hasPython = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]).status === 0;

/** Its folder, and what runs it. */
type Program = [folder: string, command: string, program: string];

describe("the clients' own tests pass against a running service", () => {
  let live: LiveService;
  beforeAll(async () => {
    live = await liveService({ LOTLINE_RATE_DEVELOPER: "3" });
  });
  afterAll(() => live.close());

  /** Runs a program to its end. If it fails, its output becomes the error's message. */
  async function run(folder: string, command: string, ...args: string[]): Promise<void> {
    const env = {
      ...process.env,
      LOTLINE_URL: `http://127.0.0.1:${live.port}`,
      LOTLINE_API_KEY: live.keys.enterprise,
      LOTLINE_LIMITED_KEY: live.keys.developer,
      NO_PROXY: "127.0.0.1",
      no_proxy: "127.0.0.1",
      PYTHONDONTWRITEBYTECODE: "1",
      PYTHONPATH: join(import.meta.dirname, "python"),
    };
    const ran = promisify(execFile)(command, args, { cwd: join(import.meta.dirname, folder), env });
    await ran.catch(({ stdout, stderr }) => expect.fail(`${stdout}\n${stderr}`));
  }

  test.skipIf(!hasGenerator())("TypeScript (npm ci in clients/typescript)", () =>
    run("typescript", "npm", "test", "--silent"),
  );

  test.skipIf(!hasPython)("Python (3.11 or later)", () =>
    run("python", "python3", "-m", "unittest", "discover", "tests"),
  );

  test("the programs that keep a copy hold what is served, after a new version and after one that is no longer known", async () => {
    const programs: Program[] = [];
    if (hasGenerator()) programs.push(["typescript", "node", "dist/examples/keep-a-copy.js"]);
    if (hasPython) programs.push(["python", "python3", "examples/keep_a_copy.py"]);
    const file = ([folder]: Program) => join(live.varDir, `${folder}.json`);
    const read = async () => {
      const { headers, body } = await ask(live.port, "/v1/properties?include=details&limit=1000", {
        authorization: `Bearer ${live.keys.enterprise}`,
      });
      return { version: headers["dataset-version"], homes: (JSON.parse(body) as { data: { id: string }[] }).data };
    };
    const keep = async () => {
      for (const program of programs) await run(...program, file(program));
      const { version, homes } = await read();
      const served = { version, homes: Object.fromEntries(homes.map((home) => [home.id, home])) };
      for (const program of programs) expect(JSON.parse(readFileSync(file(program), "utf8"))).toEqual(served);
      return served;
    };
    const first = await keep();
    const records = sampleRecords(200)
      .slice(3)
      .map((record, i) => (i % 4 === 0 ? { ...record, yearBuilt: 1999 } : record));
    const added = sampleRecords(205).slice(200);
    await buildDataset(
      { asOf: "2026-10-31", kind: "generated", name: "Test", source: "Test.", records: [...records, ...added] },
      { varDir: live.varDir },
    );
    await until(read, ({ version }) => version !== first.version);
    expect((await keep()).homes).not.toEqual(first.homes);
    for (const program of programs)
      writeFileSync(file(program), JSON.stringify({ version: "0123456789abcdef", homes: { gone: {} } }));
    await keep();
  });
});

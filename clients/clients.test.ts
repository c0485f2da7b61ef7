import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LiveService, liveService } from "@/test/service/live-service";
import { clientDocument, hasGenerator, OPERATIONS_PY, SCHEMA_TS, schemaHead, schemaTypes } from "./generate";
import { pythonOperations } from "./python-operations";

const document = clientDocument();
const REMEDY = "is not of the operations as they are today: npm run clients";

describe("what the clients know of the API is its description of today", () => {
  const types = () => readFileSync(SCHEMA_TS, "utf8");

  test("the records and operations of Python", () =>
    expect(readFileSync(OPERATIONS_PY, "utf8") === pythonOperations(document), `${OPERATIONS_PY} ${REMEDY}`).toBe(
      true,
    ));

  test("the types of TypeScript are of this description", () =>
    expect(types().startsWith(`${schemaHead(document)}\n`), `${SCHEMA_TS} ${REMEDY}`).toBe(true));

  test.skipIf(!hasGenerator())("and as openapi-typescript makes them (npm ci in clients/typescript)", () =>
    expect(types() === schemaTypes(document), `${SCHEMA_TS} ${REMEDY}`).toBe(true),
  );

  test("no operation has a parameter of one name in its path and in its query, which clients put together", () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      const names = get.parameters.map(({ name }) => name);
      expect(new Set(names).size, path).toBe(names.length);
    }
  });
});

const hasPython = spawnSync("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 11))"]).status === 0;

describe("the clients' own tests pass against a running service", () => {
  let live: LiveService;
  beforeAll(async () => {
    live = await liveService({ LOTLINE_RATE_DEVELOPER: "3" });
  });
  afterAll(() => live.close());

  /** Runs a program to its end; what it said is the error's message where it fails. */
  async function run(folder: string, command: string, ...args: string[]): Promise<void> {
    const env = {
      ...process.env,
      LOTLINE_URL: `http://127.0.0.1:${live.port}`,
      LOTLINE_API_KEY: live.keys.enterprise,
      LOTLINE_LIMITED_KEY: live.keys.developer,
      NO_PROXY: "127.0.0.1",
      no_proxy: "127.0.0.1",
      PYTHONDONTWRITEBYTECODE: "1",
    };
    const ran = promisify(execFile)(command, args, { cwd: join(import.meta.dirname, folder), env });
    await ran.catch(({ stdout, stderr }) => expect.fail(`${stdout}\n${stderr}`));
  }

  test.skipIf(!hasGenerator())("TypeScript (npm ci in clients/typescript)", () =>
    run("typescript", "npm", "test", "--silent"),
  );

  test.skipIf(!hasPython)("Python, from 3.11 on", () =>
    run("python", "python3", "-m", "unittest", "discover", "tests"),
  );
});

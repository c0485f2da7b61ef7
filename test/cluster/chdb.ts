import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { gunzipSync } from "node:zlib";
import { loadPackage } from "@/cli/bench/package";
import { buildDataset } from "@/lib/dataset/build";
import { generateSource } from "@/lib/dataset/generate/generate";
import type { PropertyRecord } from "@/lib/domain/property";
import { openClickHouse } from "@/lib/store/clickhouse/current";
import { LOCK } from "@/lib/store/clickhouse/exclusive";
import { loadVersion } from "@/lib/store/clickhouse/load";
import { clickHouseSettings } from "@/lib/store/clickhouse/settings";
import { datasetFolder } from "@/lib/store/current";
import { completeRecords, openStore } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";
import { answerOf, type Method, type Questions, questionsOf } from "./questions";

/**
 * `npx tsx test/cluster/chdb.ts [FOLDER]`: runs the store's queries on a current ClickHouse, in process by the npm package
 * chdb, and prints every answer that differs from the embedded store's. The package (half a gigabyte) is installed outside
 * the lockfile, into FOLDER if given. It checks the SQL dialect and is no gate.
 */

interface Session {
  query(sql: string, format?: string): string;
  cleanup(): void;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  return request.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;
}

/** Request parameters that are no query settings, or have no meaning in process. */
const NO_SETTINGS = new Set(["query", "query_id", "session_id", "database", "role", "wait_end_of_query"]);

/**
 * A server's HTTP interface over a session, as far as the official client uses it. A load is locked by an insert that stays
 * open (lib/store/clickhouse/exclusive.ts); in process nothing runs concurrently, so it is only reported as running.
 */
function serverOver(session: Session, folder: string): Promise<Server> {
  const set = new Map<string, string>();
  let held: string | undefined;

  /** Binary rows cannot be part of a query's text, so they are read from a file. */
  function insert(table: string, rows: Buffer): string {
    const path = join(folder, "rows.bin");
    writeFileSync(path, rows);
    const described = JSON.parse(session.query(`DESCRIBE TABLE ${table}`, "JSONCompact")) as { data: string[][] };
    const structure = described.data.map(([name, type]) => `${name} ${type}`).join(", ");
    return session.query(
      `INSERT INTO ${table} SELECT * FROM file('${path}', 'RowBinary', '${structure.replaceAll("'", "\\'")}')`,
    );
  }

  async function answer(request: IncomingMessage): Promise<string> {
    const { pathname, searchParams } = new URL(request.url!, "http://127.0.0.1");
    if (pathname === "/ping") return "Ok.\n";
    for (const [name, value] of searchParams) {
      if (NO_SETTINGS.has(name) || set.get(name) === value) continue;
      session.query(`SET ${name} = '${value}'`);
      set.set(name, value);
    }
    const query = searchParams.get("query");
    if (query?.includes(`.${LOCK} /*`)) {
      held = query;
      await bodyOf(request);
      held = undefined;
      return "";
    }
    const body = await bodyOf(request);
    if (/ FROM system\.processes /.test(body.toString())) return JSON.stringify({ data: held ? [[held]] : [] });
    const inserted = /^INSERT INTO (\S+) FORMAT RowBinary/.exec(query ?? "");
    return inserted ? insert(inserted[1]!, body) : session.query([query, body.toString()].filter(Boolean).join("\n"));
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (text) => response.end(text),
      (error: Error) => {
        response.statusCode = 500;
        response.end(error.message);
      },
    );
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

/** Asks both stores all questions; prints for each method how many answers were equal, and the first difference. */
async function compare(ours: PropertyStore, theirs: PropertyStore, questions: Questions): Promise<void> {
  for (const method of Object.keys(questions) as Method[]) {
    let same = 0;
    let first = "";
    for (const args of questions[method]) {
      const expected = await answerOf(ours, method, args);
      const answered = await answerOf(theirs, method, args).catch((error: Error) => error.message);
      if (isDeepStrictEqual(answered, expected)) same++;
      else
        first ||= [args, answered, expected]
          .map((it, i) => `\n  ${["asked", "answers", "instead of"][i]} ${JSON.stringify(it).slice(0, 500)}`)
          .join("");
    }
    console.log(`${method.padEnd(16)} ${same} of ${questions[method].length} the same${first}`);
  }
}

const work = mkdtempSync(join(tmpdir(), "lotline-chdb-"));
const packages = process.argv[2] ?? join(work, "packages");
try {
  const { Session } = loadPackage<{ Session: new (path: string) => Session }>("chdb", "@3.4.0", packages);
  const session = new Session(join(work, "database"));
  console.log(`ClickHouse ${session.query("SELECT version()").replaceAll('"', "").trim()}`);
  const server = await serverOver(session, work);
  const settings = clickHouseSettings({
    LOTLINE_CLICKHOUSE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    LOTLINE_CLICKHOUSE_TIMEOUT_MS: 60_000,
  });
  const { version } = await buildDataset(generateSource({ properties: 20_000 }), { varDir: work });
  const folder = datasetFolder(work, version);
  await loadVersion(folder, settings);
  console.log("Loaded; now asked");
  const [ours, theirs] = [openStore(folder, { residentBytes: 0 }), await openClickHouse(settings)];
  const records = [...completeRecords(folder)].map((line) => JSON.parse(line) as PropertyRecord);
  await compare(ours, theirs, questionsOf(records, 2));
  ours.close();
  theirs.close();
  server.close();
  session.cleanup();
} finally {
  rmSync(work, { recursive: true, force: true });
}

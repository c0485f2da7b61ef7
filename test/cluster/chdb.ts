import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { loadPackage } from "@/cli/bench/peers/peer";
import { sampleHomes } from "@/cli/bench/store";
import { drawSearches, questionsBeside } from "@/cli/bench/store-questions";
import { buildDataset } from "@/lib/dataset/build";
import { generateSource } from "@/lib/dataset/generate/generate";
import { clickHouseSettings, loadVersion, openClickHouse } from "@/lib/store/clickhouse/open";
import { datasetFolder } from "@/lib/store/current";
import { openStore } from "@/lib/store/engine";
import type { PropertyStore } from "@/lib/store/store";

/**
 * `npx tsx test/cluster/chdb.ts [FOLDER]`: asks today's ClickHouse, which the npm package chdb has in process, what the
 * store asks of a server, and names each answer that is not the embedded store's. The package, half a gigabyte, is
 * installed beside the lockfile, into FOLDER where one is named. A look at a dialect, no gate.
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

/** Parameters of a request that are none of a query's settings, or mean nothing in process. */
const NO_SETTINGS = new Set(["query", "query_id", "session_id", "database", "role", "wait_end_of_query"]);

/** A server's HTTP interface over a session, as far as the official client uses it. */
function serverOver(session: Session, folder: string): Promise<Server> {
  const set = new Map<string, string>();

  /** Bytes of rows do not pass through a query's text: they come from a file. */
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
    const body = await bodyOf(request);
    const query = searchParams.get("query");
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

const textOf = (answer: unknown): string =>
  JSON.stringify(answer, (_, value) => (value?.type === "Buffer" ? Buffer.from(value).toString() : value));

/** Asks both stores everything; prints each kind of question with how many answers were the same, and what differed first. */
async function compare(ours: PropertyStore, theirs: PropertyStore): Promise<void> {
  const homes = await sampleHomes(ours);
  const searches = drawSearches(homes, 1_000, 3);
  const kinds = {
    search: searches.map(
      ({ query }) =>
        (it: PropertyStore) =>
          it.search(query),
    ),
    "search with details": searches.slice(0, 100).map(
      ({ query }) =>
        (it: PropertyStore) =>
          it.search({ ...query, details: true }),
    ),
    ...(await questionsBeside(ours, homes, searches)),
    market: (await ours.zipPlaces()).map(
      ({ zipCode }) =>
        (it: PropertyStore) =>
          it.market(zipCode),
    ),
    markets: [(it: PropertyStore) => it.markets({ sort: "medianListPrice", order: "desc", limit: 1_000, offset: 0 })],
    "ZIP places": [(it: PropertyStore) => it.zipPlaces()],
  };
  for (const [kind, asks] of Object.entries(kinds)) {
    let same = 0;
    let first = "";
    for (const ask of asks) {
      const expected = textOf(await ask(ours));
      const answered = await ask(theirs).then(textOf, (error: Error) => error.message);
      if (answered === expected) same++;
      else first ||= `\n  ${answered.slice(0, 500)}\n  instead of ${expected.slice(0, 500)}`;
    }
    console.log(`${kind.trim().padEnd(28)} ${same} of ${asks.length} the same${first}`);
  }
}

const work = mkdtempSync(join(tmpdir(), "lotline-chdb-"));
const packages = process.argv[2] ?? join(work, "packages");
const options = { folder: work, packages, postgresUrl: undefined, signal: new AbortController().signal };
try {
  const { Session } = await loadPackage<{ Session: new (path: string) => Session }>("chdb", "@3.4.0", options);
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
  const [ours, theirs] = [openStore(folder, { residentBytes: 0 }), await openClickHouse(settings)];
  await compare(ours, theirs);
  ours.close();
  theirs.close();
  server.close();
  session.cleanup();
} finally {
  rmSync(work, { recursive: true, force: true });
}

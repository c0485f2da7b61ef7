import { execFile } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { SORTS } from "../store-questions";
import { Absent, loadPackage, type Peer, type PeerOptions } from "./peer";
import { COLUMNS, CREATE_TABLE, FILTER_INDEXES, rowOf, type Statement, searchStatements } from "./sql";

const run = promisify(execFile);

/** The part of pg that is used here. */
interface Client {
  connect(): Promise<void>;
  query(query: string | { name?: string; text: string; values: unknown[]; rowMode?: "array" }): Promise<{
    rows: unknown[][];
  }>;
  on(event: "error", listener: () => void): void;
  end(): Promise<void>;
}
interface Pg {
  Client: new (options: { connectionString: string } | { host: string; user: string; database: string }) => Client;
}

const SETTINGS = "jit=off shared_buffers=1GB work_mem=64MB maintenance_work_mem=512MB random_page_cost=1.1 fsync=off";
const DEBIAN = "/usr/lib/postgresql";

/** PATH with the folder in which Debian installs the server's programs. */
function searchPath(): string {
  let debian: string[] = [];
  try {
    debian = readdirSync(DEBIAN).map((version) => join(DEBIAN, version, "bin"));
  } catch {}
  return [process.env.PATH, ...debian.reverse()].join(":");
}

/** The user to run the server as: Debian's `postgres` if this process is root, which the server refuses. */
async function serverUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(
    ["-u", "-g"].map(async (of) => Number((await run("id", [of, "postgres"])).stdout)),
  );
  return { uid: uid!, gid: gid! };
}

/** Starts a server in a temporary folder with a socket in it. @throws {Absent} if PostgreSQL is not installed */
async function startServer(signal: AbortSignal): Promise<{ host: string; stop(): Promise<void> }> {
  const host = mkdtempSync(join(tmpdir(), "lotline-postgres-"));
  const data = join(host, "data");
  const stop = async (env?: object) => {
    if (env) await run("pg_ctl", ["stop", "--pgdata", data, "--mode", "immediate"], env).catch(() => {});
    rmSync(host, { recursive: true, force: true });
  };
  let as: object | undefined;
  try {
    const user = await serverUser();
    if (user.uid !== undefined) chownSync(host, user.uid, user.gid!);
    as = { ...user, cwd: host, env: { ...process.env, PATH: searchPath() } };
    const made = ["--username", "bench", "--auth", "trust", "--locale", "C", "--encoding", "UTF8", "--no-sync"];
    await run("initdb", ["--pgdata", data, ...made], as);
    signal.throwIfAborted();
    const set = [`unix_socket_directories=${host}`, "listen_addresses=", ...SETTINGS.split(" ")];
    const flags = set.map((setting) => `-c ${setting}`).join(" ");
    await run("pg_ctl", ["start", "--wait", "--pgdata", data, "--log", join(host, "log"), "--options", flags], as);
    return { host, stop: () => stop(as) };
  } catch (error) {
    await stop(as);
    signal.throwIfAborted();
    throw new Absent(`no server starts: ${(error as Error).message.trim().replaceAll("\n", "; ")}`, { cause: error });
  }
}

/** PostgreSQL over one connection: a temporary server, or the one at a given URL. */
export async function openPostgres(options: PeerOptions): Promise<Peer> {
  const { Client } = await loadPackage<Pg>("pg", "@8", options);
  const { postgresUrl, signal } = options;
  const server = postgresUrl ? null : await startServer(signal);
  const client = new Client(
    server ? { host: server.host, user: "bench", database: "postgres" } : { connectionString: postgresUrl! },
  );
  // A lost connection is reported by the query that fails because of it.
  client.on("error", () => {});
  /** Whether we created the schema, and have to drop it. */
  let made = false;
  const close = async () => {
    if (made && !server) await client.query("DROP SCHEMA lotline_bench CASCADE");
    await client.end().catch(() => {});
    await server?.stop();
  };

  const names = new Map<string, string>();
  async function rowsOf({ sql, values }: Statement): Promise<unknown[][]> {
    const name = names.get(sql) ?? `search_${names.size}`;
    names.set(sql, name);
    let n = 0;
    const text = sql.replace(/\?/g, () => `$${++n}`);
    return (await client.query({ name, text, values, rowMode: "array" })).rows;
  }

  try {
    await client.connect();
    await client.query("CREATE SCHEMA lotline_bench");
    made = true;
    await client.query("SET search_path TO lotline_bench");
  } catch (error) {
    await close();
    throw new Absent((error as Error).message, { cause: error });
  }
  return {
    async load(batches) {
      await client.query(CREATE_TABLE);
      const lists = COLUMNS.map(([, type], i) => `$${i + 1}::${type}[]`).join(", ");
      const text = `INSERT INTO homes SELECT * FROM unnest(${lists})`;
      for await (const records of batches) {
        const rows = records.map(rowOf);
        await client.query({ text, values: COLUMNS.map((_, i) => rows.map((row) => row[i])) });
      }
      // Nulls are last in both orders, so that one index cannot serve both.
      const sorts = SORTS.flatMap((key) => [`${key}, id`, `${key} DESC NULLS LAST, id DESC`]);
      for (const columns of [...FILTER_INDEXES, ...sorts]) {
        signal.throwIfAborted();
        await client.query(`CREATE INDEX ON homes (${columns})`);
      }
      await client.query("VACUUM ANALYZE homes");
    },
    async search(query) {
      const [count, page] = searchStatements(query);
      const [[total]] = (await rowsOf(count)) as [[string]];
      return { total: Number(total), rows: `[${(await rowsOf(page)).join(",")}]` };
    },
    close,
  };
}

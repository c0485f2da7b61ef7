import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@/test/free-port";

/** For tests and measurements: four ClickHouse servers on this machine, two shards of two replicas. */
export interface Cluster {
  /** The cluster's name in `remote_servers`. */
  readonly name: string;
  /** Each server's HTTP address with user and password: shard 1 replica 1, shard 1 replica 2, shard 2 replica 1, … */
  readonly urls: readonly string[];
  /** Process ids of the running servers. */
  pids(): number[];
  /** Ends a server with SIGKILL. Its data stays on disk. */
  kill(server: number): Promise<void>;
  /** Starts a killed server again; resolves when it answers. */
  restart(server: number): Promise<void>;
  /** Sends SIGSTOP: the server still accepts connections, but answers nothing. */
  pause(server: number): void;
  /** Sends SIGCONT. */
  resume(server: number): void;
  /** Ends all servers. The folder stays. */
  stop(): Promise<void>;
}

/** The message if ClickHouse is not installed. */
export const REMEDY =
  "There is no clickhouse-server on PATH. Debian and Ubuntu have it as a package: apt-get install clickhouse-server";

const NAME = "lotline";
const PASSWORD = "a test's own";
const SHARDS = 2;
const REPLICAS = 2;
/** Long enough for four servers to start on two busy cores. */
const READY_MS = 60_000;

interface Ports {
  http: number;
  tcp: number;
  interserver: number;
}

/** Different free ports, none of which an outgoing connection takes while a killed server is started again. */
async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  return [...found];
}

const replicaOf = ({ tcp }: Ports) =>
  `<replica><host>127.0.0.1</host><port>${tcp}</port><user>default</user><password>${PASSWORD}</password></replica>`;

/** A server's configuration as an operator would write it, with caches and pools small enough for four servers on one machine. */
const configXml = (folder: string, { http, tcp, interserver }: Ports, all: readonly Ports[]): string => `<yandex>
  <logger>
    <level>warning</level>
    <log>${folder}/server.log</log>
    <errorlog>${folder}/error.log</errorlog>
  </logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${http}</http_port>
  <tcp_port>${tcp}</tcp_port>
  <interserver_http_host>127.0.0.1</interserver_http_host>
  <interserver_http_port>${interserver}</interserver_http_port>
  <path>${folder}/data/</path>
  <tmp_path>${folder}/tmp/</tmp_path>
  <user_files_path>${folder}/files/</user_files_path>
  <format_schema_path>${folder}/schemas/</format_schema_path>
  <users_config>users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <timezone>UTC</timezone>
  <max_concurrent_queries>200</max_concurrent_queries>
  <uncompressed_cache_size>8388608</uncompressed_cache_size>
  <mark_cache_size>67108864</mark_cache_size>
  <remote_servers>
    <${NAME}>
${Array.from({ length: SHARDS }, (_, shard) => {
  const replicas = all.slice(shard * REPLICAS, (shard + 1) * REPLICAS);
  return `      <shard>${replicas.map(replicaOf).join("")}</shard>`;
}).join("\n")}
    </${NAME}>
  </remote_servers>
</yandex>
`;

const USERS_XML = `<yandex>
  <profiles>
    <default>
      <max_threads>2</max_threads>
      <background_pool_size>2</background_pool_size>
      <background_schedule_pool_size>2</background_schedule_pool_size>
    </default>
  </profiles>
  <users>
    <default>
      <password>${PASSWORD}</password>
      <networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile>
      <quota>default</quota>
    </default>
  </users>
  <quotas><default></default></quotas>
</yandex>
`;

/** Runs a query on one server and returns its output, a line for each row. @throws an error if the query fails. */
export async function askServer(url: string, query: string): Promise<string> {
  const { origin, username, password } = new URL(url);
  const headers = { "x-clickhouse-user": username, "x-clickhouse-key": decodeURIComponent(password) };
  const asked = `${origin}/?query=${encodeURIComponent(query)}`;
  const response = await fetch(asked, { headers, signal: AbortSignal.timeout(5_000) });
  const text = (await response.text()).trim();
  if (!response.ok) throw new Error(text);
  return text;
}

/** Whether clickhouse-server is installed on this machine. */
export const isThere = (): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn("clickhouse-server", ["--help"], { stdio: "ignore" });
    child.once("error", () => resolve(false));
    child.once("exit", () => resolve(true));
  });

class Server {
  readonly url: string;
  private child: ChildProcess | undefined;

  constructor(
    private readonly folder: string,
    ports: Ports,
  ) {
    this.url = `http://default:${encodeURIComponent(PASSWORD)}@127.0.0.1:${ports.http}`;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Resolves when the server answers and knows the cluster. The kernel kills the server together with the process that
   * started it, so that an interrupted run leaves no servers behind.
   */
  async start(): Promise<void> {
    const config = `--config-file=${join(this.folder, "config.xml")}`;
    const child = spawn("setpriv", ["--pdeathsig", "KILL", "clickhouse-server", config], {
      cwd: this.folder,
      stdio: "ignore",
    });
    this.child = child;
    let failure: Error | undefined;
    child.once("error", (error) => {
      failure = error;
    });
    const giveUpAt = Date.now() + READY_MS;
    const known = `SELECT count() FROM system.clusters WHERE cluster = '${NAME}'`;
    for (;;) {
      if ((await askServer(this.url, known).catch(() => "")) === String(SHARDS * REPLICAS)) return;
      if (failure || child.exitCode !== null || Date.now() > giveUpAt)
        throw new Error(`A ClickHouse server did not start: ${failure?.message ?? this.lastWords()}`);
      await pause(50);
    }
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  private lastWords(): string {
    try {
      return readFileSync(join(this.folder, "error.log"), "utf8").slice(-2_000);
    } catch {
      return "it said nothing.";
    }
  }
}

/**
 * Starts the cluster in an empty folder. Resolves when each server answers and knows the others.
 * @throws an error if there is no `clickhouse-server`, or if one does not start; the message contains its log.
 */
export async function startCluster(folder: string): Promise<Cluster> {
  if (!(await isThere())) throw new Error(REMEDY);
  const numbers = await freePorts(SHARDS * REPLICAS * 3);
  const ports = Array.from({ length: SHARDS * REPLICAS }, (_, i): Ports => {
    const [http, tcp, interserver] = numbers.slice(i * 3, i * 3 + 3) as [number, number, number];
    return { http, tcp, interserver };
  });
  const servers = ports.map((own, i) => {
    const home = join(folder, `server-${i}`);
    for (const name of ["data", "tmp", "files", "schemas"]) mkdirSync(join(home, name), { recursive: true });
    writeFileSync(join(home, "config.xml"), configXml(home, own, ports));
    writeFileSync(join(home, "users.xml"), USERS_XML);
    return new Server(home, own);
  });
  const stop = async () => {
    await Promise.all(servers.map((server) => server.kill()));
  };
  try {
    await Promise.all(servers.map((server) => server.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    name: NAME,
    urls: servers.map(({ url }) => url),
    pids: () => servers.flatMap(({ pid }) => pid ?? []),
    kill: (server) => servers[server]!.kill(),
    restart: (server) => servers[server]!.start(),
    pause: (server) => servers[server]!.signal("SIGSTOP"),
    resume: (server) => servers[server]!.signal("SIGCONT"),
    stop,
  };
}

/** The address of a ClickHouse cluster, and its time limit. */
export interface ClickHouseSettings {
  /** The origins of the servers' HTTP interfaces, such as "http://10.0.0.1:8123"; with shards, every replica of every shard. */
  servers: readonly string[];
  user: string;
  password: string;
  database: string;
  /** The cluster's name in `remote_servers`; null for one server that holds everything. */
  cluster: string | null;
  /** Milliseconds after which a query fails. */
  timeLimitMs: number;
}

/** The environment variables, as lib/config.ts parses them. */
interface ClickHouseEnvironment {
  LOTLINE_CLICKHOUSE_URL?: string | undefined;
  LOTLINE_CLICKHOUSE_CLUSTER?: string | undefined;
  LOTLINE_CLICKHOUSE_TIMEOUT_MS: number;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const EXAMPLE = "as in http://lotline:PASSWORD@ch1:8123,http://ch2:8123/lotline";

/** Parses an address. Errors name its position, never its text, which may contain a password. */
function parse(text: string, position: number): URL {
  const wrong = (what: string) => new Error(`LOTLINE_CLICKHOUSE_URL: address ${position} ${what}, ${EXAMPLE}`);
  if (!URL.canParse(text)) throw wrong("is not a valid address");
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") throw wrong("must begin with http:// or https://");
  if (url.search || url.hash) throw wrong("must have nothing after the database");
  return url;
}

/** The single value that the addresses give; null if none does. */
function only(what: string, values: readonly string[]): string | null {
  const given = [...new Set(values.filter((value) => value !== ""))];
  if (given.length > 1) throw new Error(`LOTLINE_CLICKHOUSE_URL: every address must have the same ${what}, or none.`);
  return given[0] ?? null;
}

/**
 * Reads the settings from the environment. User, password and database may stand in any of the addresses and apply to all.
 * @throws an error that names the variable and its required form.
 */
export function clickHouseSettings(env: ClickHouseEnvironment): ClickHouseSettings {
  const list = env.LOTLINE_CLICKHOUSE_URL?.split(",").map((part) => part.trim()) ?? [];
  if (list.length === 0) throw new Error(`LOTLINE_STORE=clickhouse needs LOTLINE_CLICKHOUSE_URL, ${EXAMPLE}`);
  const urls = list.map((text, i) => parse(text, i + 1));
  only(
    "scheme",
    urls.map((url) => url.protocol),
  );
  const servers = urls.map((url) => url.origin);
  if (new Set(servers).size < servers.length)
    throw new Error("LOTLINE_CLICKHOUSE_URL: an address is given twice. Give each only once.");
  const cluster = env.LOTLINE_CLICKHOUSE_CLUSTER ?? null;
  if (servers.length > 1 && cluster === null)
    throw new Error(
      "LOTLINE_CLICKHOUSE_URL names several servers: name their cluster too, as `remote_servers` of their configuration " +
        "does, in LOTLINE_CLICKHOUSE_CLUSTER.",
    );
  const part = (what: string, partOf: (url: URL) => string) => only(what, urls.map(partOf).map(decodeURIComponent));
  const database = part("database", (url) => url.pathname.replace(/^\/|\/$/g, "")) ?? "default";
  if (!NAME.test(database))
    throw new Error(
      "LOTLINE_CLICKHOUSE_URL: the database name may contain only letters, digits and underscores, and must not begin with a digit.",
    );
  return {
    servers,
    user: part("user", (url) => url.username) ?? "default",
    password: part("password", (url) => url.password) ?? "",
    database,
    cluster,
    timeLimitMs: env.LOTLINE_CLICKHOUSE_TIMEOUT_MS,
  };
}

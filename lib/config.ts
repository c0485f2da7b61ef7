import { accessSync, constants } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { PLAN_TABLE } from "@/lib/domain/plan";
import { likely } from "@/lib/domain/spelling";

const count = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .default(fallback);

const perMinute = (fallback: number) => count(fallback, 1, 999_999_999);

/** "https://homes.example/" → "https://homes.example"; undefined if the URL has a path, or is not http(s). */
function originOf(text: string): string | undefined {
  try {
    const { origin, href, protocol } = new URL(text);
    return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined;
  } catch {
    return undefined;
  }
}

const schema = z.object({
  PORT: count(3000, 0, 65_535),
  /** Address to listen on; all addresses if not set. */
  LOTLINE_HOST: z.string().min(1).optional(),
  /** Origin under which the service is reached; if not set, the one that the visitor asked for. */
  LOTLINE_PUBLIC_URL: z
    .string()
    .refine(
      (text) => originOf(text) !== undefined,
      "must be an http(s) address without a path, such as https://lotline.example",
    )
    .transform((text) => originOf(text)!)
    .optional(),
  /** Origins, comma-separated, whose pages may ask /mcp besides the service's own. */
  LOTLINE_MCP_ORIGINS: z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((text) => text.trim())
        .filter((text) => text !== ""),
    )
    .refine(
      (list) => list.every((text) => originOf(text) !== undefined),
      "must be http(s) addresses without a path, separated by commas, such as https://assistant.example",
    )
    .transform((list) => list.map((text) => originOf(text)!)),
  /** Folder of all state: datasets, keys, secrets. */
  LOTLINE_VAR: z.string().min(1).default("var"),
  /** Folder of Next's build; read by next.config. */
  LOTLINE_DIST: z.string().min(1).default(".next"),
  /** Where records are searched: in files of LOTLINE_VAR, or in a ClickHouse cluster. */
  LOTLINE_STORE: z.enum(["embedded", "clickhouse"]).default("embedded"),
  /** The cluster's servers, comma-separated; read by lib/store/clickhouse/settings.ts. */
  LOTLINE_CLICKHOUSE_URL: z.string().min(1).optional(),
  LOTLINE_CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[\w.-]+$/, "must be a cluster's name as remote_servers has it")
    .optional(),
  /** Time limit of a query to the cluster, milliseconds. */
  LOTLINE_CLICKHOUSE_TIMEOUT_MS: count(10_000, 100, 600_000),
  /** Memory for the payloads of search rows, MiB. */
  LOTLINE_PAYLOAD_MB: count(1_024, 0, 1_000_000),
  /** Memory for cached responses, MiB; 0 turns the cache off. */
  LOTLINE_ANSWERS_MB: count(64, 0, 100_000),
  /** Redis server for rate limits that several instances share; if not set, each instance counts for itself. */
  LOTLINE_REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/./, "must be a redis:// or rediss:// address")
    .optional(),
  /** How long new connections are still accepted after SIGTERM, milliseconds: 5,000 under a supervisor, 0 in a terminal. */
  LOTLINE_DRAIN_MS: count(process.stdout.isTTY ? 0 : 5_000, 0, 60_000),
  /** Number of reverse proxies in front that append to X-Forwarded-For; 0 ignores the header. */
  LOTLINE_TRUST_PROXY: count(0, 0, 10),
  /** URL template of the map tiles with {z}, {x} and {y}, or `off` to show only the base map. */
  LOTLINE_TILE_URL: z
    .string()
    .regex(/^(off|https?:\/\/.+\{z\}.+)$/, "must be off or an http(s) address with {z}, {x} and {y}")
    .default("https://tile.openstreetmap.org/{z}/{x}/{y}.png"),
  /** Shown on every map with tiles. */
  LOTLINE_TILE_ATTRIBUTION: z.string().default("© OpenStreetMap contributors"),
  LOTLINE_LOG: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  /** Requests per minute of a key, by its plan. */
  LOTLINE_RATE_FREE: perMinute(PLAN_TABLE.free.requestsPerMinute),
  LOTLINE_RATE_DEVELOPER: perMinute(PLAN_TABLE.developer.requestsPerMinute),
  LOTLINE_RATE_PRO: perMinute(PLAN_TABLE.pro.requestsPerMinute),
  LOTLINE_RATE_ENTERPRISE: perMinute(PLAN_TABLE.enterprise.requestsPerMinute),
  /** Requests per minute of one client address with all its browser tokens together, since scripts can get tokens, too. */
  LOTLINE_RATE_BROWSER: perMinute(600),
  /** Browser tokens per minute for one client address. */
  LOTLINE_RATE_SESSION: perMinute(30),
  /** Pages per minute for one client address; files of the build are not counted. */
  LOTLINE_RATE_PAGES: perMinute(600),
  /** Wrong credentials per minute from one client address before it gets a 429. */
  LOTLINE_RATE_WRONG_KEY: perMinute(60),
});

/** Client programs read this variable. It may be set in the shell that starts the service, which ignores it. */
const CLIENT_VARIABLE = "LOTLINE_API_KEY";

/** Variables of earlier versions, with what stands in their place. */
const GONE: Record<string, string> = {
  LOTLINE_WORKERS:
    "an instance is one process for the API; start several, each on a port of its own (lotline@4001, lotline@4002), as the systemd template in docs/OPERATIONS.md does",
};

export type Config = z.output<typeof schema> & { varDir: string };

/**
 * Parses the environment.
 * @throws if there are unknown LOTLINE_ names or malformed values, with a message that names each and the remedy.
 */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const known = Object.keys(schema.shape);
  // Compared without the prefix, which would make any two names look alike.
  const bare = (name: string) => name.replace("LOTLINE_", "");
  const remedy = (name: string) => {
    if (GONE[name]) return GONE[name];
    const meant = likely(bare(name), known.map(bare));
    return `did you mean ${known.filter((one) => meant.includes(bare(one))).join(" or ") || known.join(", ")}?`;
  };
  const faults = Object.keys(env)
    .filter((name) => name.startsWith("LOTLINE_") && name !== CLIENT_VARIABLE && !known.includes(name))
    .map((name) => `  ${name}: no such variable; ${remedy(name)}`);
  const parsed = schema.safeParse(env);
  if (!parsed.success) faults.push(...parsed.error.issues.map((i) => `  ${i.path.join(".")}: ${i.message}`));
  if (!parsed.success || faults.length > 0) throw new Error(`Bad environment variables:\n${faults.join("\n")}`);
  return { ...parsed.data, varDir: resolve(parsed.data.LOTLINE_VAR) };
}

/** Whether this process can only read the state folder, as on a replica. False if there is no folder yet. */
export function isReadOnly(varDir: string): boolean {
  try {
    accessSync(varDir, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
}

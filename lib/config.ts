import { accessSync, constants } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { PLAN_TABLE } from "@/lib/domain/plan";
import { nearest } from "@/lib/domain/spelling";

const count = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .default(fallback);

const perMinute = (fallback: number) => count(fallback, 1, 999_999_999);

/** "https://homes.example/" → "https://homes.example"; undefined for what has a path, or is not of http. */
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
  /** Address to listen on; all of them where left out. */
  LOTLINE_HOST: z.string().min(1).optional(),
  /** Where the service is reached, an origin; without it each visitor's own address counts. */
  LOTLINE_PUBLIC_URL: z
    .string()
    .refine(
      (text) => originOf(text) !== undefined,
      "must be an http(s) address without a path, such as https://lotline.example",
    )
    .transform((text) => originOf(text)!)
    .optional(),
  /** Folder of all state: datasets, keys, secrets. */
  LOTLINE_VAR: z.string().min(1).default("var"),
  /** Folder of Next's build; next.config reads it. */
  LOTLINE_DIST: z.string().min(1).default(".next"),
  /** Where records are searched: in files of LOTLINE_VAR, or in a ClickHouse cluster. */
  LOTLINE_STORE: z.enum(["embedded", "clickhouse"]).default("embedded"),
  /** The cluster's servers, comma-separated; lib/store/clickhouse/settings.ts reads it. */
  LOTLINE_CLICKHOUSE_URL: z.string().min(1).optional(),
  LOTLINE_CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[\w.-]+$/, "must be a cluster's name as remote_servers has it")
    .optional(),
  /** Time limit of a question to the cluster, milliseconds. */
  LOTLINE_CLICKHOUSE_TIMEOUT_MS: count(10_000, 100, 600_000),
  /** Memory for search payloads held resident, MiB. */
  LOTLINE_PAYLOAD_MB: count(1_024, 0, 1_000_000),
  /** Memory for answers kept for who asks the same again, MiB; 0 keeps none. */
  LOTLINE_ANSWERS_MB: count(64, 0, 100_000),
  /** Processes that answer the API; pages have one of their own besides. */
  LOTLINE_WORKERS: count(1, 1, 256),
  /** Where rate limits are kept that several machines share; each process keeps its own without it. */
  LOTLINE_REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\/./, "must be a redis:// or rediss:// address")
    .optional(),
  /** How long connections are still taken after SIGTERM, milliseconds: 5,000 under a supervisor and 0 in a terminal. */
  LOTLINE_DRAIN_MS: count(process.stdout.isTTY ? 0 : 5_000, 0, 60_000),
  /** Reverse proxies in front that append to X-Forwarded-For; 0 trusts none. */
  LOTLINE_TRUST_PROXY: count(0, 0, 10),
  /** Map tiles: a template with {z}, {x} and {y}, or `off` for base lines alone. */
  LOTLINE_TILE_URL: z
    .string()
    .regex(/^(off|https?:\/\/.+\{z\}.+)$/, "must be off or an http(s) address with {z}, {x} and {y}")
    .default("https://tile.openstreetmap.org/{z}/{x}/{y}.png"),
  /** Shown on every map with tiles. */
  LOTLINE_TILE_ATTRIBUTION: z.string().default("© OpenStreetMap contributors"),
  LOTLINE_LOG: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  /** Requests a minute of a key, by its plan. */
  LOTLINE_RATE_FREE: perMinute(PLAN_TABLE.free.requestsPerMinute),
  LOTLINE_RATE_DEVELOPER: perMinute(PLAN_TABLE.developer.requestsPerMinute),
  LOTLINE_RATE_PRO: perMinute(PLAN_TABLE.pro.requestsPerMinute),
  LOTLINE_RATE_ENTERPRISE: perMinute(PLAN_TABLE.enterprise.requestsPerMinute),
  /** Requests a minute of one client address over all its browser tokens: a script can ask for those, too. */
  LOTLINE_RATE_BROWSER: perMinute(600),
  /** Browser tokens a minute for one client address. */
  LOTLINE_RATE_SESSION: perMinute(30),
  /** Pages a minute for one client address; files of the build are not counted. */
  LOTLINE_RATE_PAGES: perMinute(600),
  /** Wrong credentials a minute from one client address before they are refused unread. */
  LOTLINE_RATE_WRONG_KEY: perMinute(60),
});

/** What client programs read: it may be set in the shell that starts the service, which does not look at it. */
const OF_CLIENTS = "LOTLINE_API_KEY";

export type Config = z.output<typeof schema> & { varDir: string };

/**
 * Parses the environment once. Unknown LOTLINE_ names and malformed values are errors that name the
 * variable and the remedy.
 */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const known = Object.keys(schema.shape);
  const faults = Object.keys(env)
    .filter((name) => name.startsWith("LOTLINE_") && name !== OF_CLIENTS && !known.includes(name))
    .map((name) => `  ${name}: no such variable; did you mean ${nearest(name, known) ?? known.join(", ")}?`);
  const parsed = schema.safeParse(env);
  if (!parsed.success) faults.push(...parsed.error.issues.map((i) => `  ${i.path.join(".")}: ${i.message}`));
  if (!parsed.success || faults.length > 0) throw new Error(`Bad environment variables:\n${faults.join("\n")}`);
  return { ...parsed.data, varDir: resolve(parsed.data.LOTLINE_VAR) };
}

/** Whether the state folder can only be read here, as a replica's is. One that is not there yet is to be made. */
export function isReadOnly(varDir: string): boolean {
  try {
    accessSync(varDir, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
}

import type { Logger } from "pino";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import about from "@/package.json" with { type: "json" };

const PATH_LENGTH_MAX = 200;
const CREDENTIALS = /(lot|lbt)_[0-9A-Za-z._%-]*/g;

/** A path without credentials that someone may have put into it, safe to log. */
export const loggedPath = (path: string): string =>
  path.includes("t_") ? path.replace(CREDENTIALS, "$1_…").slice(0, PATH_LENGTH_MAX) : path.slice(0, PATH_LENGTH_MAX);

/** What is recorded of a request that this process answers itself. */
interface AnsweredRequest {
  method: string;
  path: string;
  /**
   * The operation's id; `mcp`, `session` or `health` for what is no operation; `refused` for what reached none of these.
   * Undefined if the API has no operation at the path.
   */
  operation: string | undefined;
  /** Label of the principal; null if there is none, or it is not recorded. */
  key: string | null;
  /** The client's address, behind trusted proxies the one that they say. */
  client: string;
  requestId: string;
  status: number;
  durationMs: number;
}

/** Records every request as a log line and as Prometheus metrics. */
export interface Metrics {
  /** Records an answered request. */
  request(request: AnsweredRequest): void;
  /** The metrics as Prometheus text. */
  text(): Promise<string>;
  readonly contentType: string;
  readonly registry: Registry;
}

/** A gauge that is read whenever Prometheus asks. A null has no sample. */
export const readGauge = (registry: Registry, name: string, help: string, read: () => number | null): Gauge =>
  new Gauge({
    registers: [registry],
    name,
    help,
    collect() {
      const value = read();
      if (value === null) this.remove();
      else this.set(value);
    },
  });

/** The metrics of a process: those of Node.js, and of each request its number and time by operation. */
export function createMetrics(log: Logger): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "lotline_" });
  // prom-client calls these gauges totals, which are counters; without the ending they are there too, by type.
  for (const kind of ["handles", "requests", "resources"])
    registry.removeSingleMetric(`lotline_nodejs_active_${kind}_total`);
  new Gauge({
    name: "lotline_build_info",
    help: "The version of this service and of Node.js, as labels of 1",
    labelNames: ["version", "node"],
    registers: [registry],
  }).set({ version: about.version, node: process.version }, 1);
  const requests = new Counter({
    name: "lotline_requests_total",
    help: "Requests for the API, assistants and tokens by operation and status",
    labelNames: ["operation", "status"] as const,
    registers: [registry],
  });
  const durations = new Histogram({
    name: "lotline_request_seconds",
    help: "Time from a request's arrival to its answer's first byte, by operation",
    labelNames: ["operation"] as const,
    buckets: [0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2],
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    registry,
    text: () => registry.metrics(),
    request({ method, path, operation = "none", key, client, requestId, status, durationMs }) {
      requests.inc({ operation, status });
      durations.observe({ operation }, durationMs / 1_000);
      log.info({
        method,
        path: loggedPath(path),
        status,
        durationMs: Math.round(durationMs * 1_000) / 1_000,
        key,
        client,
        requestId,
      });
    },
  };
}

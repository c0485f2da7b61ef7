import { readdirSync, readFileSync } from "node:fs";
import { Counter, Histogram, type Registry } from "prom-client";
import { readGauge } from "./metrics";

/** Records what the pages' process answers and how it fares, as Prometheus metrics. */
export interface PagesMetrics {
  /** Records an answered page, or a file of the build or of `public/`. */
  answered(page: { isFile: boolean; status: number; durationMs: number }): void;
  /** Counts a request that the pages' process did not answer. */
  failed(): void;
  /** Counts a process that took the place of one that ended or did not respond. */
  restarted(): void;
}

/** What is asked of the pages' process. */
interface PagesState {
  /** Whether there is one that responds. */
  isUp(): boolean;
  /** Its number; null while there is none. */
  pid(): number | null;
}

/** Reads what Linux says of a process in its folder of /proc; null on other systems, and if it has ended. */
function ofProcess(pid: number | null, read: (folder: string) => number): number | null {
  try {
    return pid === null ? null : read(`/proc/${pid}`);
  } catch {
    return null;
  }
}

const residentBytes = (folder: string): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`${folder}/status`, "utf8"))![1]) * 1_024;

/** @param state of the pages' process. */
export function pagesMetrics(registry: Registry, { isUp, pid }: PagesState): PagesMetrics {
  const registers = [registry];
  readGauge(registry, "lotline_pages_up", "1 while the pages' process responds", () => (isUp() ? 1 : 0));
  readGauge(registry, "lotline_pages_resident_memory_bytes", "Memory of the pages' process", () =>
    ofProcess(pid(), residentBytes),
  );
  readGauge(registry, "lotline_pages_open_fds", "Open file descriptors of the pages' process", () =>
    ofProcess(pid(), (folder) => readdirSync(`${folder}/fd`).length),
  );
  const requests = new Counter({
    name: "lotline_pages_requests_total",
    help: "Requests for pages and their files by kind and status",
    labelNames: ["kind", "status"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "lotline_pages_request_seconds",
    help: "Time from a page's request to the end of its answer",
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const failures = new Counter({
    name: "lotline_pages_failures_total",
    help: "Requests that the pages' process did not answer",
    registers,
  });
  const restarts = new Counter({
    name: "lotline_pages_restarts_total",
    help: "Processes for pages that took the place of another one",
    registers,
  });
  return {
    answered({ isFile, status, durationMs }) {
      requests.inc({ kind: isFile ? "file" : "page", status });
      if (!isFile) durations.observe(durationMs / 1_000);
    },
    failed: () => failures.inc(),
    restarted: () => restarts.inc(),
  };
}

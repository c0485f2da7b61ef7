import { AggregatorRegistry } from "prom-client";
import { openLimiter } from "@/lib/auth/redis-limiter";
import { parseConfig } from "@/lib/config";
import { createLog } from "@/lib/http/log";
import { openRuntime } from "@/lib/http/runtime";
import { errorMessageFor } from "@/lib/system-error";
import { openApi } from "./api-process";
import type { FromWorker, Questions, ToWorker } from "./worker-protocol";

/** One of several API processes. Its primary keeps the rate limits, and tells it when to start and to stop. */

const tell = (message: FromWorker) => process.send!(message);

const waiting = new Map<number, (value: never) => void>();
let asked = 0;

function ask<K extends keyof Questions>(kind: K, question: Questions[K]["asked"]): Promise<Questions[K]["answer"]> {
  const id = asked++;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    tell({ kind, id, ...question } as FromWorker);
  });
}

let pagesPort: number | null = null;

async function open(pagesToken: string, development: boolean) {
  const config = parseConfig(process.env);
  const log = createLog(config);
  const limiter = await openLimiter(config, log, {
    take: (name, perMinute) => ask("take", { name, perMinute }),
    usage: (name) => ask("usage", { name }),
  });
  const runtime = openRuntime(config, { log, limiter, pagesToken, metricsText: () => ask("metrics", {}) });
  // The primary adds up the metrics of all workers.
  AggregatorRegistry.setRegistries(runtime.metrics.registry);
  new AggregatorRegistry();
  const api = await openApi({ runtime, development, pagesPort: () => pagesPort });
  tell({ kind: "door", door: api.door });
  return api;
}

let opened: ReturnType<typeof open> | undefined;

async function listen(): Promise<void> {
  tell({ kind: "listening", ...(await (await opened!).listen()) });
}

let leaving = false;
async function leave(isReplaced: boolean): Promise<void> {
  if (leaving) return;
  leaving = true;
  try {
    await (await opened)?.leave(isReplaced);
  } finally {
    process.exit(0);
  }
}

const failed = (error: Error) => {
  tell({ kind: "failed", message: errorMessageFor(error) });
  process.disconnect();
};

process.on("message", (message: ToWorker) => {
  if (message.kind === "start") {
    opened = open(message.pagesToken, message.development);
    opened.catch(failed);
  } else if (message.kind === "listen") listen().catch(failed);
  else if (message.kind === "pages") pagesPort = message.port;
  else if (message.kind === "answer") {
    waiting.get(message.id)?.(message.value as never);
    waiting.delete(message.id);
  } else if (message.kind === "leave") void leave(message.isReplaced);
});
// A terminal's signals reach every process at once, but a worker stops only when its primary says so.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
process.on("disconnect", () => process.exit(1));
tell({ kind: "here" });

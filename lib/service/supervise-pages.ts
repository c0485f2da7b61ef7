import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { ApiDoor } from "@/lib/http/ask-api";

/** The message that starts the pages' process. */
export interface PagesStart {
  door: ApiDoor;
  /** Serves pages as `next dev` does. */
  development: boolean;
}

/** Its answer when it accepts requests. */
export interface PagesReady {
  port: number;
}

/** The path at which the pages' process answers at once, for the API's process, which sends no client's request there. */
export const ALIVE_PATH = "/healthz";

/** The pages' process, which is replaced whenever it ends. */
interface Pages {
  /** The current process's port; null while there is none, or it does not respond. */
  port(): number | null;
  /** The current process's number; null if it could not be started. */
  pid(): number | null;
  /** Resolves when the first process accepts requests. Rejects if it ends before. */
  ready: Promise<void>;
  stop(): void;
}

interface PagesOptions extends PagesStart {
  log: Logger;
  /** Called when a process takes the place of another one. */
  onRestart?: () => void;
  /** For tests: another program to run. */
  entry?: string;
  /** Milliseconds without a response after which a process is replaced. */
  limitMs?: number;
}

/** Long enough for the longest page of a busy machine, since nothing else is rendered meanwhile. */
const LIMIT_MS = 10_000;

const responds = (port: number, limitMs: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}${ALIVE_PATH}`, { signal: AbortSignal.timeout(limitMs) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** If a process ends sooner than this after its start, the next one starts after a pause, which doubles each time. */
const UPTIME_MS_MIN = 5_000;
const PAUSE_MS_MIN = 250;
const PAUSE_MS_MAX = 10_000;

/** Turns a process's output into log lines. Next does not write JSON, and an address in its output must not forge a line. */
function logLines(stream: Readable, write: (text: string) => void): void {
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => {
    if (text.trim() !== "") write(text.trim());
  });
}

/** Starts the pages' process, and a new one whenever it ends or no longer responds. */
export function supervisePages(options: PagesOptions): Pages {
  const { log, door, development, onRestart, entry, limitMs = LIMIT_MS } = options;
  let child: ChildProcess | undefined;
  let port: number | null = null;
  let pauseMs = PAUSE_MS_MIN;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let begin = () => {};
  let fail = (_error: Error) => {};
  const ready = new Promise<void>((resolve, reject) => {
    begin = resolve;
    fail = reject;
  });
  // A failure is logged, even if nobody waits for it.
  ready.catch(() => {});

  /** Ends a process that is there but does not respond, as one that is stopped or runs in circles. */
  async function watch(it: ChildProcess, at: number, said: Logger): Promise<void> {
    const isThere = () => it.exitCode === null && it.signalCode === null && !stopped;
    while (isThere()) {
      await sleep(limitMs / 3, undefined, { ref: false });
      if ((await responds(at, limitMs)) || !isThere()) continue;
      port = null;
      said.error({ limitMs }, "pages' process does not respond and is ended");
      it.kill("SIGKILL");
      return;
    }
  }

  function start(): void {
    const startedAt = Date.now();
    const it = fork(entry ?? join(import.meta.dirname, "pages-process.ts"), {
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    child = it;
    const said = log.child({ process: "pages", pid: it.pid });
    logLines(it.stdout!, (text) => said.info(text));
    logLines(it.stderr!, (text) => said.error(text));
    it.on("error", (error) => said.error({ err: error }, "pages' process failed"));
    it.once("message", (message) => {
      port = (message as PagesReady).port;
      said.info("pages ready");
      begin();
      // `next dev` may be busy for longer while it compiles.
      if (!development) void watch(it, port, said);
    });
    it.once("exit", (code, signal) => {
      port = null;
      if (stopped) return;
      fail(new Error(`The pages did not start (${signal ?? `exit code ${code}`}); the log says why.`));
      pauseMs = Date.now() - startedAt < UPTIME_MS_MIN ? Math.min(PAUSE_MS_MAX, pauseMs * 2) : PAUSE_MS_MIN;
      said.error({ code, signal, pauseMs }, "pages' process ended; another one starts");
      timer = setTimeout(() => {
        onRestart?.();
        start();
      }, pauseMs);
    });
    const message: PagesStart = { door, development };
    it.send(message);
  }

  start();
  return {
    port: () => port,
    pid: () => child?.pid ?? null,
    ready,
    stop() {
      stopped = true;
      clearTimeout(timer);
      child?.kill("SIGKILL");
    },
  };
}

import { setTimeout as pause } from "node:timers/promises";
import { type CurrentDataset, type ServedOptions, served } from "../served";
import type { PropertyStore } from "../store";
import { unavailable } from "./faults";
import { newestOf, openServers, type Servers } from "./servers";
import type { ClickHouseSettings } from "./settings";
import { storeOf } from "./store";

/** Why there is nothing to serve. */
function nothing(servers: Servers): string {
  const problems = servers.all.flatMap(({ problem }) => problem ?? []);
  return problems.length > 0
    ? `ClickHouse holds no dataset, as far as its servers answer. ${problems.join(" ")}`
    : "ClickHouse holds no dataset. Remedy: npm run data -- load";
}

/**
 * Opens the version that a cluster serves now; closing the store closes the connections.
 * @throws {DatasetUnavailable} if there is none, or its servers do not answer.
 */
export async function openClickHouse(settings: ClickHouseSettings): Promise<PropertyStore> {
  const servers = openServers(settings);
  try {
    await servers.look();
    const current = newestOf(servers);
    if (!current) throw unavailable(nothing(servers));
    const store = await storeOf(servers, current.version);
    return { ...store, close: () => servers.close() };
  } catch (error) {
    servers.close();
    throw error;
  }
}

/** At a start, how long to wait for all servers. */
const FIRST_LOOK_MS = 5_000;

interface ClusterOptions extends Pick<ServedOptions, "onChange"> {
  settings: ClickHouseSettings;
  /** Called when the list of servers' problems changes, even if replicas answer instead; empty once all servers answer. */
  onServers?: (problems: string[]) => void;
  /** Milliseconds between two looks at the servers. */
  pollMs?: number;
}

/**
 * Follows which version a cluster serves, and which of its servers answer. A new version takes over between two requests; if it
 * cannot be opened, the last good one stays.
 */
export function followCluster({ settings, onChange, onServers, pollMs = 500 }: ClusterOptions): CurrentDataset {
  const servers = openServers(settings);
  // A version's store holds no memory to speak of, and its connections are those of all versions.
  const { dataset, report, serve, close } = served({ onChange, giveBack: () => {} });
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let reported = "";

  function reportServers(): void {
    const problems = servers.all.flatMap(({ problem }) => problem ?? []);
    if (problems.join() !== reported) onServers?.(problems);
    reported = problems.join();
  }

  /** Waits at most `waitMs` for the servers, so that one that hangs does not delay what the others report. */
  async function check(waitMs: number): Promise<void> {
    await Promise.race([servers.look(), pause(waitMs, undefined, { ref: false })]);
    reportServers();
    const current = newestOf(servers);
    try {
      if (!current) report(dataset.store() ? null : nothing(servers));
      else if (current.version === dataset.store()?.info.version) report(null);
      else {
        const opened = await storeOf(servers, current.version);
        if (closed) return;
        report(null);
        serve(opened, current.version);
      }
    } catch (error) {
      report((error as Error).message);
    }
  }

  const poll = async (waitMs: number) => {
    await check(waitMs);
    if (closed) return;
    timer = setTimeout(poll, pollMs, pollMs);
    timer.unref();
  };
  const ready = poll(FIRST_LOOK_MS);
  return {
    ...dataset,
    ready,
    close() {
      closed = true;
      clearTimeout(timer);
      servers.close();
      close();
    },
  };
}

import { collectGarbage } from "./memory";
import type { PropertyStore } from "./store";

/** The dataset that is being served, whichever engine holds it. A newer version takes over between two requests. */
export interface CurrentDataset {
  /** The store to answer from, or null while there is none (see `problem`). Whoever goes on asking it later must `hold` it. */
  store(): PropertyStore | null;
  /** Keeps a store that `store` gave open, also when it is replaced, until the returned function is called. */
  hold(store: PropertyStore): () => void;
  /** Why there is no store, or why the newest version is not the one served; null when all is well. */
  problem(): string | null;
  /** Resolves once it is known whether there is a dataset. */
  ready: Promise<void>;
  /** Stops following, and closes the store once nothing holds it. */
  close(): void;
}

export interface ServedOptions {
  /** Called when a version takes over, and when one cannot be opened (once for each reason). */
  onChange?: ((event: { version: string } | { problem: string }) => void) | undefined;
  /** Milliseconds for which a replaced store stays open even if nothing holds it. */
  graceMs?: number;
  /** Called shortly after a replaced store was closed, to return its memory to the system. */
  giveBack?: () => void;
  /** For tests: calls `run` after `ms`, repeatedly with `repeat`; returns a function that cancels it. */
  schedule?: (run: () => void, ms: number, repeat: boolean) => () => void;
}

const bySystemClock: NonNullable<ServedOptions["schedule"]> = (run, ms, repeat) => {
  const timer = (repeat ? setInterval : setTimeout)(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/** More replaced stores that nothing holds are not kept open, so that a burst of versions does not fill the memory. */
const REPLACED_MAX = 2;

/** Long enough that nothing on the stack refers to the closed store any more. */
const GIVE_BACK_MS = 1_000;

interface Held {
  holders: number;
  expired: boolean;
}

/** The store that is served, those that it replaced and that are still read, and why it is not a newer one. */
export function served(options: ServedOptions) {
  const { onChange, graceMs = 30_000, giveBack = collectGarbage, schedule = bySystemClock } = options;
  const open = new Map<PropertyStore, Held>();
  let store: PropertyStore | null = null;
  let trouble: string | null = null;

  const closeIfDone = (old: PropertyStore, held: Held) => {
    if (!held.expired || held.holders > 0 || !open.delete(old)) return;
    old.close();
    if (store !== null) schedule(giveBack, GIVE_BACK_MS, false);
  };
  const expire = (old: PropertyStore) => {
    const held = open.get(old);
    if (!held) return;
    held.expired = true;
    closeIfDone(old, held);
  };

  const dataset: Pick<CurrentDataset, "store" | "hold" | "problem"> = {
    store: () => store,
    problem: () => trouble,
    hold(wanted) {
      const held = open.get(wanted);
      if (!held) throw new Error("This store was closed, or is not served here.");
      held.holders++;
      return () => {
        held.holders--;
        closeIfDone(wanted, held);
      };
    },
  };
  return {
    dataset,
    schedule,
    /** Notes a problem, or with null that there is none any more, and returns whether it is new. */
    report(problem: string | null): boolean {
      const isNew = problem !== trouble;
      if (problem !== null && isNew) onChange?.({ problem });
      trouble = problem;
      return isNew;
    },
    serve(next: PropertyStore, version: string): void {
      const old = store;
      if (old) schedule(() => expire(old), graceMs, false);
      open.set(next, { holders: 0, expired: false });
      for (const replaced of [...open.keys()].slice(0, -1 - REPLACED_MAX)) expire(replaced);
      store = next;
      onChange?.({ version });
    },
    close(): void {
      const last = store;
      store = null;
      trouble = "The dataset was closed.";
      if (last) expire(last);
    },
  };
}

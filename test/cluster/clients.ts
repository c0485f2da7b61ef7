import { Agent } from "node:http";
import { bearer } from "@/test/http/service";
import { ask, type LiveService, type Seen } from "@/test/service/live-service";

/** Counts of responses, each compared with the one that was given before any fault. */
interface Tally {
  /** Responses with the same bytes. */
  whole: number;
  /** Responses 503 `unavailable` with Retry-After and no data. */
  refused: number;
  /** Descriptions of all other responses; there must be none. */
  faults: string[];
}

/** Classifies a response. */
export type Judge = (path: string, seen: Seen) => "whole" | "refused" | { fault: string };

export const isRefusal = ({ status, headers, body }: Seen): boolean =>
  status === 503 && /^\d+$/.test(String(headers["retry-after"])) && JSON.parse(body).code === "unavailable";

/** A response is `whole` if it equals the one that was given first. */
export const sameAs =
  (expected: ReadonlyMap<string, Seen>): Judge =>
  (path, seen) => {
    const { status, body, headers } = expected.get(path)!;
    if (seen.status === status && seen.body === body && seen.headers.etag === headers.etag) return "whole";
    return isRefusal(seen) ? "refused" : { fault: `${path} ${seen.status} ${seen.body.slice(0, 300)}` };
  };

/** Clients that request the paths in turn without pause, each over one keep-alive connection. */
export interface Clients {
  tally: Tally;
  /** Resolves when this many more responses have come. */
  answers(count: number): Promise<void>;
  stop(): Promise<Tally>;
}

export const keyOf = ({ keys }: Pick<LiveService, "keys">): Record<string, string> => bearer(keys.enterprise);

export function clientsOf(live: LiveService, paths: readonly string[], judge: Judge, count = 4): Clients {
  const tally: Tally = { whole: 0, refused: 0, faults: [] };
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  let going = true;
  let answered = 0;
  const waiting: { until: number; done: () => void }[] = [];
  const client = async (number: number) => {
    for (let i = number; going; i += count) {
      const path = paths[i % paths.length]!;
      try {
        const judged = judge(path, await ask(live.port, path, keyOf(live), agent));
        if (typeof judged === "string") tally[judged]++;
        else tally.faults.push(judged.fault);
      } catch (error) {
        tally.faults.push(`${path} ${(error as Error).message}`);
      }
      answered++;
      for (const { until, done } of waiting) if (answered >= until) done();
    }
  };
  const all = Promise.all(Array.from({ length: count }, (_, number) => client(number)));
  return {
    tally,
    answers: (more) => new Promise((done) => waiting.push({ until: answered + more, done })),
    async stop() {
      going = false;
      await all;
      agent.destroy();
      return tally;
    },
  };
}

/** Requests each path once and returns the responses. */
export async function answersTo(live: LiveService, paths: readonly string[]): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>();
  for (const path of paths) seen.set(path, await ask(live.port, path, keyOf(live)));
  return seen;
}

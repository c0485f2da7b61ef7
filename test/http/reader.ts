import pino from "pino";
import type { Access } from "@/lib/auth/access";
import { type Ask, askWith } from "@/lib/http/ask-api";
import { createMetrics } from "@/lib/http/metrics";
import { OPERATIONS } from "@/lib/http/operations/table";
import { createPagesApi, withPages } from "@/lib/http/pages-api";
import { createApi } from "@/lib/http/pipeline";
import { createReader, type Reader } from "@/lib/http/reader";
import { createResponseCache } from "@/lib/http/response-cache";
import type { PropertyStore } from "@/lib/store/store";

/** Asks the API over a store, without keys or a server. */
function askOf(store: PropertyStore): Ask {
  const log = pino({ level: "silent" });
  const parts = {
    access: withPages({} as Access, "token"),
    dataset: { store: () => store, hold: () => () => {}, problem: () => null },
    description: () => "",
    log,
    metrics: createMetrics(log),
    cache: createResponseCache(0),
  };
  return askWith(createPagesApi({ ...parts, api: createApi(parts, OPERATIONS) }), "token");
}

/** For tests: the reader that pages use, which calls the API over this store without keys or a server. */
export const readerOf = (store: PropertyStore): Reader => createReader(askOf(store));

/** Turns of the event loop after which whoever got an answer has asked for what follows from it. */
const TURNS = 5;

/**
 * The same, with the paths that were asked for in rounds: requests are answered when nothing else is asked for without their
 * answers, so that each round needs those before it.
 */
export function readerInRounds(store: PropertyStore): { reader: Reader; rounds: string[][] } {
  const ask = askOf(store);
  const rounds: string[][] = [];
  let round: Promise<void> | null = null;
  let answering = 0;
  const opened = async () => {
    for (let quiet = 0; quiet < TURNS; quiet = answering > 0 ? 0 : quiet + 1)
      await new Promise((next) => setImmediate(next));
    round = null;
  };
  const reader = createReader(async (call) => {
    if (!round) {
      rounds.push([]);
      round = opened();
    }
    rounds.at(-1)!.push(call.url);
    await round;
    answering++;
    return ask(call).finally(() => answering--);
  });
  return { reader, rounds };
}

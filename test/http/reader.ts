import pino from "pino";
import type { Access } from "@/lib/auth/access";
import { askWith } from "@/lib/http/ask-api";
import { createMetrics } from "@/lib/http/metrics";
import { OPERATIONS } from "@/lib/http/operations/table";
import { createPagesApi, withPages } from "@/lib/http/pages-api";
import { createApi } from "@/lib/http/pipeline";
import { createReader, type Reader } from "@/lib/http/reader";
import { createResponseCache } from "@/lib/http/response-cache";
import type { PropertyStore } from "@/lib/store/store";

/** For tests: the reader that pages use, which calls the API over this store without keys or a server. */
export function readerOf(store: PropertyStore): Reader {
  const log = pino({ level: "silent" });
  const parts = {
    access: withPages({} as Access, "token"),
    dataset: { store: () => store, hold: () => () => {}, problem: () => null },
    description: () => "",
    log,
    metrics: createMetrics(log),
    cache: createResponseCache(0),
  };
  return createReader(askWith(createPagesApi({ ...parts, api: createApi(parts, OPERATIONS) }), "token"));
}

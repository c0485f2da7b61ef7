import pino from "pino";
import type { Access } from "@/lib/auth/access";
import { askWith } from "@/lib/http/ask-api";
import { createMetrics } from "@/lib/http/metrics";
import { createPagesApi } from "@/lib/http/pages-api";
import { createReader, type Reader } from "@/lib/http/reader";
import { createResponseCache } from "@/lib/http/response-cache";
import type { PropertyStore } from "@/lib/store/store";

/** For tests: the reader that pages use, which calls the API over this store without keys or a server. */
export function readerOf(store: PropertyStore): Reader {
  const log = pino({ level: "silent" });
  const parts = {
    access: {} as Access,
    store: () => store,
    hold: () => () => {},
    log,
    metrics: createMetrics(log),
    cache: createResponseCache(0),
  };
  return createReader(askWith(createPagesApi(parts, "token"), "token"));
}

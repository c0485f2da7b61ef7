import { hash } from "node:crypto";
import { canonicalQuery } from "@/lib/domain/parameters";
import type { PropertyStore } from "@/lib/store/store";
import { isDatasetUnavailable } from "@/lib/store/unavailable";
import type { Exchange, Stage } from "../exchange";

/** Raised when the same data and request begin to give other bytes. */
const REVISION = 3;

const ENDINGS = /-(?:br|gzip)$/;

/** The tags of an If-None-Match header, without quotes and weakness. */
export const tagsOf = (header: string): string[] =>
  [...header.matchAll(/(?:W\/)?"([\x21\x23-\x7e]*)"/g)].map((match) => match[1]!);

function entityTag({ route, pathValues, canonical, page, store }: Exchange): string {
  const asked = `${Object.values(pathValues!).join(" ")} ${canonical} ${page?.offset ?? 0}`;
  const text = `${REVISION} ${store!.info.version} ${route!.operation.id} ${asked}`;
  return hash("sha1", text, "base64url").slice(0, 22);
}

/** The tag of an If-None-Match header that names an answer, in whatever encoding; undefined where none does. */
export const heldTag = (header: string | undefined, etag: string): string | undefined =>
  header === undefined ? undefined : tagsOf(header).find((tag) => tag.replace(ENDINGS, "") === etag);

/**
 * Ends with 304 where the client names this answer in any encoding; the 304 names the one that the client holds, or a
 * cache could not tell which of its answers is still good (RFC 9111, 4.3.4). "*" would need to know that the resource exists, which
 * only running tells: it gets a plain 200.
 */
export function endIfHeld(exchange: Exchange, etag: string): void {
  const held = heldTag(exchange.request.header("if-none-match"), etag);
  if (held !== undefined) exchange.outcome = { status: 304, headers: [], body: null, etag: held };
}

/** The dataset, or undefined where there is none. */
export function storeIfOpen({ services }: Exchange): PropertyStore | undefined {
  try {
    return services.store();
  } catch (error) {
    if (isDatasetUnavailable(error)) return undefined;
    throw error;
  }
}

/**
 * Opens the dataset for this request and names the answer, before anything is asked of it. An open operation does without;
 * its answers only tell which dataset is served beside them.
 */
export const answerConditionally: Stage = (exchange) => {
  if (exchange.route!.operation.open) {
    const store = storeIfOpen(exchange);
    if (store) exchange.store = store;
    return;
  }
  exchange.store = exchange.services.store();
  exchange.canonical = canonicalQuery(exchange.route!.operation.query, exchange.queryValues!, "offset");
  exchange.etag = entityTag(exchange);
  endIfHeld(exchange, exchange.etag);
};

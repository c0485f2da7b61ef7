import { hash } from "node:crypto";
import { isDatasetUnavailable } from "@/lib/domain/dataset";
import { canonicalQuery } from "@/lib/domain/parameters";
import type { PropertyStore } from "@/lib/store/store";
import type { Middleware, RequestContext } from "../context";
import { encodingFor } from "../encoding";

/** What a response depends on: the dataset, the plan that gives the page size, and the address as it was sent. */
export const cacheKey = ({ principal, request }: RequestContext, store: PropertyStore | undefined): string =>
  `${store?.info.version ?? ""} ${principal?.plan ?? ""} ${request.url}`;

/** The dataset, or undefined where there is none. */
function storeIfOpen({ services }: RequestContext): PropertyStore | undefined {
  try {
    return services.store();
  } catch (error) {
    if (isDatasetUnavailable(error)) return undefined;
    throw error;
  }
}

/** Ends with what the same request was answered before: its parameters were good then, and the data is the same. */
export const readCache: Middleware = (context) => {
  const { operation } = context.route ?? {};
  if (!operation || operation.ofKey) return;
  const store = storeIfOpen(context);
  // `checkConditional` says that there is no dataset, after what else is wrong with the request.
  if (!store && !operation.open) return;
  const cached = context.services.cache.read(cacheKey(context, store));
  if (!cached) return;
  if (store) context.store = store;
  context.response = { status: 200, etag: cached.etag, headers: cached.headers, body: cached.body, cached };
  endIfNotModified(context, cached.etag, cached.body);
};

/** Raised when the same data and request begin to give other bytes. */
const REVISION = 4;

const ENCODING_ENDINGS = /-(?:br|gzip)$/;

/** The tags of an If-None-Match header, without quotes and weakness. */
export const tagsOf = (header: string): string[] =>
  [...header.matchAll(/(?:W\/)?"([\x21\x23-\x7e]*)"/g)].map((match) => match[1]!);

function entityTag({ route, pathValues, canonical, page, store }: RequestContext): string {
  const asked = `${Object.values(pathValues!).join(" ")} ${canonical} ${page?.offset ?? 0}`;
  const text = `${REVISION} ${store!.info.version} ${route!.operation.id} ${asked}`;
  return hash("sha1", text, "base64url").slice(0, 22);
}

/**
 * Ends with 304 where the client names this response in any encoding; the 304 names the one that the client holds, or
 * a cache could not tell which of its responses is still good (RFC 9111, 4.3.4). "*" names any response that there is,
 * which only running tells: it counts once there is a `body`, and the 304 names what that would have been sent as.
 */
export function endIfNotModified(context: RequestContext, etag: string, body?: Uint8Array): void {
  const header = context.request.header("if-none-match");
  if (header?.trim() === "*") {
    const encoding = body && encodingFor(context.request, body);
    if (body)
      context.response = { status: 304, headers: [], body: null, etag: encoding ? `${etag}-${encoding}` : etag };
    return;
  }
  const held = header && tagsOf(header).find((tag) => tag.replace(ENCODING_ENDINGS, "") === etag);
  if (held) context.response = { status: 304, headers: [], body: null, etag: held };
}

/**
 * Opens the dataset for this request and names the response, before anything is asked of it. An open operation does
 * without; its responses only tell which dataset is served beside them. What an operation of the key answers is named by its bytes.
 */
export const checkConditional: Middleware = (context) => {
  const { open, ofKey } = context.route!.operation;
  if (open) {
    const store = storeIfOpen(context);
    if (store) context.store = store;
    return;
  }
  context.store = context.services.store();
  if (ofKey) return;
  context.canonical = canonicalQuery(context.route!.operation.query, context.queryValues!, "offset");
  context.etag = entityTag(context);
  endIfNotModified(context, context.etag);
};

import { hash } from "node:crypto";
import { isDatasetUnavailable } from "@/lib/domain/dataset";
import { canonicalQuery } from "@/lib/domain/parameters";
import type { PropertyStore } from "@/lib/store/store";
import type { Middleware, RequestContext } from "../context";
import { encodingFor } from "../encoding";

/** The dataset, or undefined if there is none. */
function storeIfOpen({ services }: RequestContext): PropertyStore | undefined {
  try {
    return services.store();
  } catch (error) {
    if (isDatasetUnavailable(error)) return undefined;
    throw error;
  }
}

/** To be increased when the same request over the same data gives other bytes than before. */
const REVISION = 4;

const ENCODING_ENDINGS = /-(?:br|gzip)$/;

/** The tags of an If-None-Match header, without quotes and W/. */
export const tagsOf = (header: string): string[] =>
  [...header.matchAll(/(?:W\/)?"([\x21\x23-\x7e]*)"/g)].map((match) => match[1]!);

/** The content of an entity tag: 22 characters with a little more than 128 bits. */
export const digestOf = (text: string | Uint8Array): string => hash("sha1", text, "base64url").slice(0, 22);

function entityTag({ route, pathValues, canonical, page, store }: RequestContext): string {
  const asked = `${Object.values(pathValues!).join(" ")} ${canonical} ${page?.offset ?? 0}`;
  return digestOf(`${REVISION} ${store!.info.version} ${route!.operation.id} ${asked}`);
}

/**
 * Ends with 304 if the client has this response in any encoding. The 304 repeats the client's tag, so that a cache knows
 * which response is still valid (RFC 9111, 4.3.4). "*" matches any successful response, so it counts only once there is a
 * `body`; the 304 then has the body's tag.
 */
export function endIfNotModified(context: RequestContext, etag: string, body?: Uint8Array): void {
  const header = context.request.header("if-none-match");
  if (header === undefined) return;
  if (header.trim() === "*") {
    const encoding = body && encodingFor(context.request, body);
    if (body)
      context.response = { status: 304, headers: [], body: null, etag: encoding ? `${etag}-${encoding}` : etag };
    return;
  }
  const held = tagsOf(header).find((tag) => tag.replace(ENCODING_ENDINGS, "") === etag);
  if (held !== undefined) context.response = { status: 304, headers: [], body: null, etag: held };
}

/**
 * Opens the dataset and computes the response's tag before the query runs. An open operation works without a dataset, which
 * it needs only for `Dataset-Version`. The tag of an operation about the key is computed from the response's bytes instead.
 */
export const checkConditional: Middleware = (context) => {
  const { open, ofKey, query } = context.route!.operation;
  if (open) {
    context.store = storeIfOpen(context);
    return;
  }
  context.store = context.services.store();
  if (ofKey) return;
  context.canonical = canonicalQuery(query, context.queryValues!, "offset");
  context.etag = entityTag(context);
  endIfNotModified(context, context.etag);
};

/**
 * The cache key of a response: its tag, which covers everything that it depends on. An open operation has one response for
 * everyone. A response about the key has no tag yet and is not cached.
 */
export const cacheKey = ({ route, etag }: RequestContext): string | undefined =>
  route!.operation.open ? route!.operation.id : etag;

/** Ends with the cached response to the same request, if there is one. */
export const readCache: Middleware = (context) => {
  const key = cacheKey(context);
  const cached = key === undefined ? undefined : context.services.cache.read(key);
  if (!cached) return;
  context.response = { status: 200, etag: cached.etag, headers: cached.headers, body: cached.body, cached };
  endIfNotModified(context, cached.etag, cached.body);
};

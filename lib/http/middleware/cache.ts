import { hash } from "node:crypto";
import { isDatasetUnavailable } from "@/lib/domain/dataset";
import { canonicalQuery } from "@/lib/domain/parameters";
import type { PropertyStore } from "@/lib/store/store";
import type { Middleware, RequestContext } from "../context";
import { encodingFor } from "../encoding";

/** The dataset, or undefined where there is none. */
function storeIfOpen({ services }: RequestContext): PropertyStore | undefined {
  try {
    return services.store();
  } catch (error) {
    if (isDatasetUnavailable(error)) return undefined;
    throw error;
  }
}

/** Raised when the same data and request begin to give other bytes. */
const REVISION = 4;

const ENCODING_ENDINGS = /-(?:br|gzip)$/;

/** The tags of an If-None-Match header, without quotes and weakness. */
export const tagsOf = (header: string): string[] =>
  [...header.matchAll(/(?:W\/)?"([\x21\x23-\x7e]*)"/g)].map((match) => match[1]!);

/** What stands in an entity tag: 128 bits and a little more. */
export const digestOf = (text: string | Uint8Array): string => hash("sha1", text, "base64url").slice(0, 22);

function entityTag({ route, pathValues, canonical, page, store }: RequestContext): string {
  const asked = `${Object.values(pathValues!).join(" ")} ${canonical} ${page?.offset ?? 0}`;
  return digestOf(`${REVISION} ${store!.info.version} ${route!.operation.id} ${asked}`);
}

/**
 * Ends with 304 where the client names this response in any encoding; the 304 names the one that the client holds, or
 * a cache could not tell which of its responses is still good (RFC 9111, 4.3.4). "*" names any response that there is,
 * which only running tells: it counts once there is a `body`, and the 304 names what that would have been sent as.
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
 * Opens the dataset for this request and names the response, before anything is asked of it. An open operation does
 * without; its responses only tell which dataset is served beside them. What an operation of the key answers is named by its bytes.
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
 * What a response is kept under: its tag, which says all that it depends on. A document is the same for everyone, and what
 * is answered of a key is not kept.
 */
export const cacheKey = ({ route, etag }: RequestContext): string | undefined =>
  route!.operation.open ? route!.operation.id : etag;

/** Ends with what the same request was answered before. */
export const readCache: Middleware = (context) => {
  const key = cacheKey(context);
  const cached = key === undefined ? undefined : context.services.cache.read(key);
  if (!cached) return;
  context.response = { status: 200, etag: cached.etag, headers: cached.headers, body: cached.body, cached };
  endIfNotModified(context, cached.etag, cached.body);
};

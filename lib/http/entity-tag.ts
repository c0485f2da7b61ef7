import { hash } from "node:crypto";
import type { Arguments } from "./arguments";
import { encodingFor } from "./encoding";
import type { ApiRequest } from "./message";
import type { Operation } from "./operation";
import type { UnencodedResponse } from "./response-cache";

/** To be increased when the same request over the same data gives other bytes than before. */
const REVISION = 6;

const ENCODING_ENDINGS = /-(?:br|gzip)$/;

/** The tags of an If-None-Match header, without quotes and W/. */
export const tagsOf = (header: string): string[] =>
  [...header.matchAll(/(?:W\/)?"([\x21\x23-\x7e]*)"/g)].flatMap(([, tag]) => tag ?? []);

/** The content of an entity tag: 22 characters with a little more than 128 bits. */
export const digestOf = (text: string | Uint8Array): string => hash("sha1", text, "base64url").slice(0, 22);

/** The tag of an answer before it is made: the dataset's version and the normalised request give the same bytes. */
export function entityTag({ id }: Operation, { path, canonical, page }: Arguments, version: string): string {
  const asked = `${Object.values(path).join(" ")} ${canonical} ${page.offset}`;
  return digestOf(`${REVISION} ${version} ${id} ${asked}`);
}

/**
 * A 304 if the client has this response in any encoding. It repeats the client's tag, so that a cache knows which response
 * is still valid (RFC 9111, 4.3.4). "*" matches any successful response, so it counts only once there is a `body`; the 304
 * then has the body's tag.
 */
export function notModified(request: ApiRequest, etag: string, body?: Uint8Array): UnencodedResponse | undefined {
  const header = request.header("if-none-match");
  if (header === undefined) return undefined;
  if (header.trim() === "*") {
    const encoding = body && encodingFor(request, body);
    return body && { status: 304, headers: [], body: null, etag: encoding ? `${etag}-${encoding}` : etag };
  }
  const held = tagsOf(header).find((tag) => tag.replace(ENCODING_ENDINGS, "") === etag);
  return held === undefined ? undefined : { status: 304, headers: [], body: null, etag: held };
}

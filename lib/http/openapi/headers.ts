import { COMPRESS_ABOVE_BYTES } from "../encoding";
import type { Operation } from "../operation";
import { ALLOWED_METHODS } from "../problems";

const text = (description: string, example: string) => ({ description, schema: { type: "string" }, example });

/** The request id in all examples. */
export const REQUEST_ID = "3f1c1c52-6f0e-4c0e-9d0b-0f4f3a1f3b52";

/** Every header that a response may have, by name. */
export const HEADERS = {
  "X-Request-Id": text("Names this request in the service's log", REQUEST_ID),
  "RateLimit-Policy": text(
    "Quota (q) per window of w seconds, by name of the plan (IETF draft)",
    '"developer";q=600;w=60',
  ),
  RateLimit: text(
    "Requests left (r), and seconds until the quota is whole, or until the next request after a refusal (t)",
    '"developer";r=599;t=1',
  ),
  "Dataset-Version": text("Version of the data that is served", "9b1c2f4e7a60"),
  ETag: text("Names this answer's bytes; differs per encoding", '"kK2w3v5y8A1b4C7d0E3f6G"'),
  "Cache-Control": text("Whether and how the answer may be kept", "private, no-cache"),
  Vary: text("Request headers that the answer depends on", "Authorization, Accept-Encoding"),
  "Content-Encoding": text(
    `br or gzip, where the client takes it and the body is above ${COMPRESS_ABOVE_BYTES / 1024} KB`,
    "br",
  ),
  Link: text(
    "RFC 8288: first, prev, next and last page of a list; alternate matches of a lookup",
    '</v1/properties?limit=25&offset=25>; rel="next"',
  ),
  "Content-Disposition": text("On CSV: an attachment and its name", 'attachment; filename="properties.csv"'),
  "WWW-Authenticate": text("How to authenticate", 'Bearer realm="Lotline"'),
  "Retry-After": text("Seconds to wait", "12"),
  Allow: text("Methods that are answered", ALLOWED_METHODS),
} as const;

type HeaderName = keyof typeof HEADERS;

const ALWAYS_SENT: HeaderName[] = ["X-Request-Id", "Vary", "Cache-Control"];
const RATE_LIMIT_HEADERS: HeaderName[] = ["RateLimit-Policy", "RateLimit"];

function namesOf(operation: Operation, status: number): HeaderName[] {
  // The server sends these before it knows the operation.
  if (status === 408 || status === 431) return ALWAYS_SENT;
  if (status === 401) return [...ALWAYS_SENT, "WWW-Authenticate"];
  const known: HeaderName[] = operation.open ? ALWAYS_SENT : [...ALWAYS_SENT, ...RATE_LIMIT_HEADERS];
  if (status === 405) return [...ALWAYS_SENT, "Allow"];
  if (status === 429 || status === 503) return [...known, "Retry-After"];
  // Parameters are read before the dataset is known; cursors and places need it.
  if (status === 400) return [...known, "Content-Encoding", ...(operation.open ? [] : ["Dataset-Version" as const])];
  if (status === 404 || status === 410 || (status === 500 && !operation.open)) return [...known, "Dataset-Version"];
  if (status !== 200 && status !== 304) return known;
  const found: HeaderName[] = [...known, "ETag", "Dataset-Version"];
  if (status === 304) return found;
  found.push("Content-Encoding");
  if (operation.paged || operation.alternates) found.push("Link");
  if ("format" in operation.query) found.push("Content-Disposition");
  return found;
}

/** Where the description says what a header is. */
export const headerReference = (name: string): string => `#/components/headers/${name}`;

/** References to the headers of an operation's response with this status. */
export const headersOf = (operation: Operation, status: number) =>
  Object.fromEntries(namesOf(operation, status).map((name) => [name, { $ref: headerReference(name) }]));

import { CURSOR_START } from "@/lib/domain/kinds";
import { canonicalQuery } from "@/lib/domain/parameters";
import type { ListMeta } from "@/lib/domain/search";
import type { Arguments } from "./arguments";
import type { Operation, OperationResult } from "./operation";

const CLOSING_BRACE = Buffer.from("}");

/** `head`, `data` and a closing brace. */
const enveloped = (head: string, data: Uint8Array | string): Buffer =>
  typeof data === "string" ? Buffer.from(`${head}${data}}`) : Buffer.concat([Buffer.from(head), data, CLOSING_BRACE]);

function bodyOf(result: OperationResult): Uint8Array {
  if (result.kind === "csv") return Buffer.from(result.csv);
  if (result.kind === "document") return Buffer.from(result.json);
  if (result.kind === "single") return enveloped('{"data":', result.data);
  const { total, limit, offset } = result.meta;
  return enveloped(`{"meta":{"total":${total},"limit":${limit},"offset":${offset}},"data":`, result.data);
}

function contentHeaders(result: OperationResult): string[] {
  if (result.kind !== "csv") return ["Content-Type", "application/json"];
  const disposition = `attachment; filename="${result.filename}"`;
  return ["Content-Type", "text/csv; charset=utf-8; header=present", "Content-Disposition", disposition];
}

/** Above this length, in bytes, first and last page get no link, so that headers stay below the limits of proxies. */
const LONG_QUERY_BYTES = 1_500;

/** A link to a page. `query` and `page` are empty if they only have defaults. */
function link(path: string, query: string, rel: string, page: string): string {
  const whole = query === "" || page === "" ? query + page : `${query}&${page}`;
  return `<${path}${whole === "" ? "" : `?${whole}`}>; rel="${rel}"`;
}

const linkAt = (path: string, query: string, rel: string, offset: number): string =>
  link(path, query, rel, offset === 0 ? "" : `offset=${offset}`);

/**
 * RFC 8288 links to the first, previous, next and last page. Pages are aligned to the requested offset, so that following
 * `next` and `prev` never skips or repeats a row. Beyond the end they are aligned to the first row, and the last page is
 * the previous one. `query` has no offset.
 */
export function pagingLinks(path: string, query: string, { total, limit, offset }: ListMeta): string[] {
  const beyond = offset >= total;
  const phase = beyond ? 0 : offset % limit;
  const last = phase + Math.max(0, Math.floor((total - 1 - phase) / limit)) * limit;
  const short = query.length <= LONG_QUERY_BYTES;
  const links = short ? [linkAt(path, query, "first", 0)] : [];
  if (offset > 0) links.push(linkAt(path, query, "prev", beyond ? last : Math.max(0, offset - limit)));
  if (offset + limit < total) links.push(linkAt(path, query, "next", offset + limit));
  if (short) links.push(linkAt(path, query, "last", last));
  return links;
}

/** Links for paging by cursor: to the first page and, with the cursor `next`, to the next one. There is no way back. */
function cursorLinks(path: string, queryWithoutCursor: string, next: string | null): string[] {
  const to = (rel: string, cursor: string) => link(path, queryWithoutCursor, rel, `cursor=${cursor}`);
  const links = queryWithoutCursor.length <= LONG_QUERY_BYTES ? [to("first", CURSOR_START)] : [];
  return next === null ? links : [...links, to("next", next)];
}

function pagingOf(path: string, { query, paged }: Operation, asked: Arguments, result: OperationResult): string[] {
  if (!paged || !("meta" in result) || !result.meta) return [];
  if (result.next === undefined) return pagingLinks(path, asked.canonical, result.meta);
  const { cursor: _, ...values } = asked.query;
  return cursorLinks(path, canonicalQuery(query, values), result.next);
}

/** An answer's own headers, flat name, value list, and its body. */
interface Envelope {
  headers: string[];
  body: Uint8Array;
}

/**
 * Wraps a result in its operation's envelope. The data is already serialised, and is not parsed again. Links to other pages
 * have the `path` that was asked.
 */
export function envelopeOf(path: string, operation: Operation, asked: Arguments, result: OperationResult): Envelope {
  const paging = pagingOf(path, operation, asked, result);
  const links = result.links ? [...result.links, ...paging] : paging;
  const headers = links.length > 0 ? [...contentHeaders(result), "Link", links.join(", ")] : contentHeaders(result);
  return { headers, body: bodyOf(result) };
}

import type { ListMeta } from "@/lib/domain/search";
import type { Operation } from "./operation";
import { canonicalQuery } from "./parameters/parse";

/**
 * RFC 8288 links to the first, previous, next and last page, filters kept. Pages are counted from the
 * offset asked for, so that following `next` and `prev` never skips or repeats a row.
 */
export function pagingLinks(operation: Operation, values: object, { total, limit, offset }: ListMeta): string[] {
  const link = (rel: string, to: number) =>
    `<${operation.path}?${canonicalQuery(operation.query, values, { offset: to })}>; rel="${rel}"`;
  const links = [link("first", 0)];
  if (offset > 0) links.push(link("prev", Math.max(0, Math.min(offset, total) - limit)));
  if (offset + limit < total) links.push(link("next", offset + limit));
  const phase = offset % limit;
  const last = phase + Math.max(0, Math.floor((total - 1 - phase) / limit)) * limit;
  links.push(link("last", last < total ? last : 0));
  return links;
}

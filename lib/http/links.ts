import type { ListMeta } from "@/lib/domain/search";

const link = (base: string, rel: string, offset: number) =>
  `${base}${offset === 0 ? "" : `&offset=${offset}`}>; rel="${rel}"`;

/**
 * RFC 8288 links to the first, previous, next and last page, filters kept. Pages are counted from the
 * offset asked for, so that following `next` and `prev` never skips or repeats a row; beyond the end they are
 * counted from the first row, and the last of them is the previous one.
 */
export function pagingLinks(path: string, queryWithoutOffset: string, { total, limit, offset }: ListMeta): string[] {
  const base = `<${path}?${queryWithoutOffset}`;
  const beyond = offset >= total;
  const phase = beyond ? 0 : offset % limit;
  const last = phase + Math.max(0, Math.floor((total - 1 - phase) / limit)) * limit;
  const links = [link(base, "first", 0)];
  if (offset > 0) links.push(link(base, "prev", beyond ? last : Math.max(0, offset - limit)));
  if (offset + limit < total) links.push(link(base, "next", offset + limit));
  links.push(link(base, "last", last));
  return links;
}

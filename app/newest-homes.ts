import { DEFAULT_ORDER, DEFAULT_SORT, type PropertyFilter } from "@/lib/domain/search";
import type { Reader } from "@/lib/http/reader";

/** The first homes of a search with their details, those changed last first, and their number in all. */
export const newestHomes = (reader: Reader, filter: PropertyFilter, limit: number) =>
  reader.search({ filter, sort: DEFAULT_SORT, order: DEFAULT_ORDER, details: true, limit, offset: 0 });

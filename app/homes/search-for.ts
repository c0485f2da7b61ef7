import { pricedFilter } from "@/components/search/edit-filter";
import { isDatasetUnavailable } from "@/lib/domain/dataset";
import { getReader } from "@/lib/http/reader";
import { filterParts } from "@/lib/web/filter-words";
import type { HomesState } from "@/lib/web/homes-url";

/**
 * What /homes shows first: its page of homes, the price histogram, and where nothing matches how many
 * homes each filter keeps away. Where there is no dataset all are null, and the browser says so.
 */
export async function searchFor({ filter, sort, order, limit, offset }: HomesState) {
  try {
    const reader = getReader();
    const page = { sort, order, details: true } as const;
    const answer = await reader.search({ ...page, filter, limit, offset });
    const priceFacets = await reader.facets(pricedFilter(filter));
    const parts = answer.meta.total === 0 ? filterParts(filter) : [];
    const relaxed = await Promise.all(
      parts.map(
        async (part) => (await reader.search({ ...page, filter: part.without, limit: 1, offset: 0 })).meta.total,
      ),
    );
    return { answer, priceFacets, relaxed };
  } catch (error) {
    if (isDatasetUnavailable(error)) return { answer: null, priceFacets: null, relaxed: [] };
    throw error;
  }
}

import { withoutPlace } from "@/components/search/edit-filter";
import { arrangeSuggestions, stateSuggestion } from "@/components/search/place-suggestions";
import { isDatasetUnavailable } from "@/lib/domain/dataset";
import { DEFAULT_ORDER, DEFAULT_SORT } from "@/lib/domain/search";
import { statesCalled } from "@/lib/domain/states";
import { getRuntime } from "@/lib/http/runtime";
import { homesHref, parseHomes } from "@/lib/web/homes-url";

/** As many as the type-ahead has, so that both take the same one first. */
const PLACES = 10;
const COUNTED = { sort: DEFAULT_SORT, order: DEFAULT_ORDER, details: false, limit: 1, offset: 0 } as const;

/**
 * Where a typed place leads: a search of it with the other filters kept, or a home's page; null where no
 * place is called so. This is how the search box works without JavaScript.
 */
export async function findPlace(text: string, params: URLSearchParams): Promise<string | null> {
  try {
    const store = getRuntime().store();
    const counts = statesCalled(text).map(async (state) => {
      const { total } = await store.search({ ...COUNTED, filter: { state } });
      return total > 0 ? [stateSuggestion(state, total)] : [];
    });
    const states = (await Promise.all(counts)).flat();
    const [place] = arrangeSuggestions(text, await store.places(text, PLACES), states);
    if (!place) return null;
    if (place.id !== null) return `/homes/${place.id}`;
    const asked = parseHomes(params);
    const { filter } = parseHomes(new URLSearchParams(place.query));
    return homesHref({ ...asked, filter: { ...withoutPlace(asked.filter), ...filter }, offset: 0, map: null });
  } catch (error) {
    if (isDatasetUnavailable(error)) return null;
    throw error;
  }
}

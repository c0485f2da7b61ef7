import { getRuntime } from "@/lib/api/runtime";
import { homesHref, parseHomes } from "@/lib/client/homes-url";

/**
 * Where a typed place leads: a search of it with the other filters kept, or a home's page; null where no
 * place is called so. This is how the search box works without JavaScript.
 */
export async function findPlace(text: string, params: URLSearchParams): Promise<string | null> {
  try {
    const [place] = await getRuntime().store().places(text, 1);
    if (!place) return null;
    if (place.id !== null) return `/homes/${place.id}`;
    const { zipCode: _, city: __, state: ___, bbox: ____, ...rest } = parseHomes(params).filter;
    const { filter } = parseHomes(new URLSearchParams(place.query));
    return homesHref({ ...parseHomes(params), filter: { ...rest, ...filter }, offset: 0, map: null });
  } catch (error) {
    if (error instanceof Error && error.name === "DatasetUnavailable") return null;
    throw error;
  }
}

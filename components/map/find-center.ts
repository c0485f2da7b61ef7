import type { QueryClient } from "@tanstack/react-query";
import { filterOfPlace } from "@/components/search/edit-filter";
import type { Coordinates } from "@/lib/domain/property";
import type { Place } from "@/lib/domain/search";
import { arrangePlaces, isCalledSo, surePlace } from "@/lib/domain/search-text";
import { mapQuery } from "@/lib/web/map-queries";
import { placesQuery } from "@/lib/web/place-queries";
import { rowsQuery } from "@/lib/web/queries";
import { EXTENT_ZOOM, unionOf, WORLD } from "./geometry";

/** The middle of the homes in a place, or the position of the home at an address. Null if none has one. */
async function centerOf(client: QueryClient, place: Place): Promise<Coordinates | null> {
  if (place.id !== null) return (await client.fetchQuery(rowsQuery([place.id])))[0]?.coordinates ?? null;
  const clusters = await client.fetchQuery(mapQuery(filterOfPlace(place), WORLD, EXTENT_ZOOM));
  const box = unionOf(clusters.map(({ bounds }) => bounds));
  return box && { latitude: (box[1] + box[3]) / 2, longitude: (box[0] + box[2]) / 2 };
}

/** The point that a typed place means, or what to say about it. Never throws. */
export async function findCenter(
  client: QueryClient,
  text: string,
): Promise<{ center: Coordinates } | { say: string }> {
  try {
    const places = arrangePlaces(text, await client.fetchQuery(placesQuery(text)));
    const place = surePlace({ places, place: text });
    if (!place || !isCalledSo([place])) {
      const fault = isCalledSo(places) ? `“${text}” may be several places.` : `No place is called “${text}”.`;
      return { say: places[0] ? `${fault} Did you mean ${places[0].label}?` : fault };
    }
    const center = await centerOf(client, place);
    return center ? { center } : { say: `${place.label} has no location on record.` };
  } catch {
    return { say: "We couldn’t look up the place. Try again." };
  }
}

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { clustersOf, type FeatureCollection } from "@/lib/domain/map-features";
import type { BoundingBox, MapCluster, PropertyFilter } from "@/lib/domain/search";
import { ApiError, type SingleAnswer } from "./api";
import { filterQuery } from "./homes-url";
import { mixesRents, unmixedMedians } from "./price-basis";
import { v1Query } from "./v1-query";

type MapAnswer = SingleAnswer<FeatureCollection>;

// Two functions that stay the same, since React Query calls a new one in each rendering.
const clusters = ({ data }: MapAnswer): MapCluster[] => clustersOf(data);
const unmixedClusters = (answer: MapAnswer): MapCluster[] => unmixedMedians(clusters(answer));

/** Clusters and pins of the matches in a box, on the grid of the zoom level (0 to 22). */
export const mapQuery = (filter: PropertyFilter, box: BoundingBox, zoom: number) => ({
  ...v1Query(
    `/v1/properties/map?${filterQuery({ ...filter, bbox: box })}&zoom=${zoom}`,
    mixesRents(filter) ? unmixedClusters : clusters,
  ),
  placeholderData: keepPreviousData,
});

/** Decodes lines of public/map to [latitude, longitude] points. The files have thousandths of a degree, delta-encoded. */
export function readLines(encoded: readonly (readonly number[])[]): [latitude: number, longitude: number][][] {
  return encoded.map((steps) => {
    const line: [number, number][] = [];
    let [x, y] = [0, 0];
    for (let i = 0; i + 1 < steps.length; i += 2) {
      x += steps[i]!;
      y += steps[i + 1]!;
      line.push([y / 1000, x / 1000]);
    }
    return line;
  });
}

/** State or county lines of the base map. They are static files of the pages, not part of /v1. */
export const linesQuery = (name: "states" | "counties") =>
  queryOptions({
    queryKey: ["lines", name],
    queryFn: async ({ signal }) => readLines((await plainJson(`/map/${name}.json`, signal)) as number[][]),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Files of public/map with the names of places, the most important first. */
export type NameFile = "state-names" | "county-names" | "cities";

/** A name on a map, and its position. */
export type NameRow = readonly [text: string, longitude: number, latitude: number];

/** Names of places, for maps without tiles. */
export const placeNamesQuery = (file: NameFile) =>
  queryOptions({
    queryKey: ["place names", file],
    queryFn: async ({ signal }) => (await plainJson(`/map/${file}.json`, signal)) as NameRow[],
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The positions of the covered ZIPs, for their names on maps. */
export const zipNamesQuery = () =>
  queryOptions({
    queryKey: ["zip names"],
    queryFn: async ({ signal }) => (await plainJson("/geo/zips", signal)) as NameRow[],
    staleTime: Number.POSITIVE_INFINITY,
  });

async function plainJson(path: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new ApiError(response.status, "map_base", `${path} answered ${response.status}.`);
  return response.json();
}

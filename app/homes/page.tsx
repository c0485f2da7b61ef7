import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { HydrateQueries } from "@/components/layout/hydrate-queries";
import { EXTENT_ZOOM, WORLD } from "@/components/map/geometry";
import { areaBox } from "@/components/map/shapes";
import { isOfSale, pendingOf, placeOf, pricedFilter } from "@/components/search/edit-filter";
import { SearchPage } from "@/components/search/search-page";
import { FaultsNotice } from "@/components/ui/notice";
import { respelled } from "@/lib/domain/known-places";
import { circleOf, type PropertyFilter } from "@/lib/domain/search";
import { SEARCH_TEXT_MAX } from "@/lib/domain/search-words";
import { getReader } from "@/lib/http/reader";
import { filterParts, filterSentence, homesTitle } from "@/lib/web/filter-words";
import { HOMES_PAGE, type HomesState, homesHref, parseHomes, readHomes, TYPED, toParams } from "@/lib/web/homes-url";
import { HOMES_EXAMPLES, linkFaults } from "@/lib/web/link-faults";
import { mapQuery } from "@/lib/web/map-queries";
import { countQuery, facetsQuery, nearestTo, pointName, pointQuery, searchQuery } from "@/lib/web/queries";
import { asOfDay, datasetInfo, orNoDataset, tileSource } from "../installation";
import { findPlace } from "./find-place";
import { NearNotice, NoPlaceAnswer } from "./typed-place";

export async function generateMetadata({ searchParams }: PageProps<"/homes">): Promise<Metadata> {
  const params = toParams(await searchParams);
  if (askedPlace(params)) return { title: "Find a place", robots: { index: false } };
  const { filter } = parseHomes(params);
  const words = filterSentence(filter);
  return {
    title: homesTitle(filter),
    description: `${words}: prices, facts, days on market and price history of each home, on a list and a map.`,
    alternates: { canonical: "/homes" },
  };
}

/** Parameters of a search that the page ignores, and the text of the search box. They are not reported as mistakes. */
const IGNORED_PARAMETERS = ["include", "format", "csvGuard", "q", TYPED];

const askedPlace = (params: URLSearchParams): string => (params.get("q") ?? "").trim().slice(0, SEARCH_TEXT_MAX);

/** The filter with its place spelled as in the dataset, because the API accepts nothing else. Null if it is already. */
const respelledFilter = async (filter: PropertyFilter): Promise<PropertyFilter | null> =>
  filter.state === undefined && filter.city === undefined ? null : respelled(await getReader().knownPlaces(), filter);

/**
 * The first content of the page: a page of homes, the price histogram, and when nothing matches, how many homes each
 * filter excludes.
 */
async function searchFor({ filter, sort, order, limit, offset }: HomesState) {
  const reader = getReader();
  const page = { sort, order, details: true } as const;
  const [answer, priceFacets, pending] = await Promise.all([
    reader.search({ ...page, filter, limit, offset }),
    reader.facets(pricedFilter(filter)),
    isOfSale(filter) ? reader.search({ ...page, filter: pendingOf(filter), limit: 1, offset: 0 }) : null,
  ]);
  const parts = answer.meta.total === 0 ? filterParts(filter) : [];
  const relaxed = await Promise.all(
    parts.map(async (part) => (await reader.search({ ...page, filter: part.without, limit: 1, offset: 0 })).meta.total),
  );
  return { answer, priceFacets, pending: pending?.meta.total, relaxed };
}

/**
 * The extent of a search's place, as the browser's map would ask for it, so that the map's position needs no request.
 * Null if no map is shown, or if the address says where it is.
 */
const extentOf = ({ filter, map, view }: HomesState) =>
  (view === "split" || view === "map") && !map && !areaBox(filter)
    ? getReader().clusters(placeOf(filter), WORLD, EXTENT_ZOOM)
    : null;

/** The search page, rendered with its first page of homes. */
export default async function HomesPage({ searchParams }: PageProps<"/homes">) {
  const params = toParams(await searchParams);
  const address = readHomes(params);
  const { state } = address;
  const asked = askedPlace(params);
  const info = await datasetInfo();
  const asOf = asOfDay(info);
  const found = asked ? await orNoDataset(() => findPlace(getReader(), asked, params)) : null;
  if (found && "href" in found) redirect(found.href);
  if (asked && found) return <NoPlaceAnswer {...found} asked={asked} asOf={asOf} state={state} />;
  const filter = await orNoDataset(() => respelledFilter(state.filter));
  if (filter) redirect(homesHref({ ...state, filter }));

  // Without a dataset the browser shows a message.
  const circle = circleOf(state.filter);
  const [first, extent, near] = await Promise.all([
    orNoDataset(() => searchFor(state)),
    orNoDataset(async () => extentOf(state)),
    circle && orNoDataset(() => getReader().search(nearestTo(circle))),
  ]);
  const faults = linkFaults(address, HOMES_PAGE, HOMES_EXAMPLES, IGNORED_PARAMETERS);

  return (
    <HydrateQueries
      answers={[
        [searchQuery(state).queryKey, first?.answer],
        [facetsQuery(pricedFilter(state.filter)).queryKey, first?.priceFacets],
        [pointQuery(circle).queryKey, near ? pointName(near.data[0]) : null],
        [countQuery(pendingOf(state.filter)).queryKey, first?.pending],
        [mapQuery(placeOf(state.filter), WORLD, EXTENT_ZOOM).queryKey, extent],
        ...filterParts(state.filter).map((part, i) => [countQuery(part.without).queryKey, first?.relaxed[i]] as const),
      ]}
    >
      <SearchPage
        tiles={tileSource()}
        asOf={asOf}
        version={info?.version ?? ""}
        notice={
          <>
            <NearNotice typed={params.get(TYPED)} state={state} />
            <FaultsNotice faults={faults} />
          </>
        }
      />
    </HydrateQueries>
  );
}

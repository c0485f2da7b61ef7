import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { CompareTray } from "@/components/compare/compare-tray";
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
import {
  HOMES_PAGE,
  homesHref,
  parseSearch,
  readSearchAddress,
  type SearchState,
  TYPED,
  toParams,
} from "@/lib/web/homes-url";
import { HOMES_EXAMPLES, linkFaults } from "@/lib/web/link-faults";
import { mapQuery } from "@/lib/web/map-queries";
import { countQuery, facetsQuery, pointQuery, searchQuery } from "@/lib/web/queries";
import { asOfDay, datasetInfo, orNoDataset, tileSource } from "../installation";
import { pageQueries } from "../page-queries";
import { findPlace } from "./find-place";
import { NearNotice, NoPlaceAnswer } from "./typed-place";

export async function generateMetadata({ searchParams }: PageProps<"/homes">): Promise<Metadata> {
  const params = toParams(await searchParams);
  if (askedPlace(params)) return { title: "Find a place", robots: { index: false } };
  const { filter } = parseSearch(params);
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

/** Whether the map needs the extent of a search's place: it is shown, and the address does not say where it is. */
const needsExtent = ({ filter, map, view }: SearchState): boolean =>
  (view === "split" || view === "map") && !map && !areaBox(filter);

/**
 * Asks for the first content of the page as the browser would: a page of homes, the price histogram, what a circle's center is
 * called, the map's extent, and when nothing matches, how many homes there are without each filter. Gives the queries.
 */
async function askFirst(state: SearchState) {
  const { filter } = state;
  const client = pageQueries();
  const parts = filterParts(filter).map(({ without }) => countQuery(without));
  const queries = [
    facetsQuery(pricedFilter(filter)),
    ...(isOfSale(filter) ? [countQuery(pendingOf(filter))] : []),
    ...(circleOf(filter) ? [pointQuery(filter)] : []),
    ...(needsExtent(state) ? [mapQuery(placeOf(filter), WORLD, EXTENT_ZOOM)] : []),
  ];
  const ask = ({ queryKey }: { queryKey: readonly [string] }) => client.fetchQuery({ queryKey });
  const [{ meta }] = await Promise.all([client.fetchQuery(searchQuery(state)), ...queries.map(ask)]);
  if (meta.total === 0) await Promise.all(parts.map(ask));
  return [searchQuery(state), ...queries, ...parts];
}

/** The search page, rendered with its first page of homes. */
export default async function HomesPage({ searchParams }: PageProps<"/homes">) {
  const params = toParams(await searchParams);
  const address = readSearchAddress(params);
  const { state } = address;
  const asked = askedPlace(params);
  const info = await datasetInfo();
  const asOf = asOfDay(info);
  const found = asked ? await orNoDataset(() => findPlace(getReader(), asked, params)) : null;
  if (found && "href" in found) redirect(found.href);
  if (asked && found)
    return (
      <>
        <NoPlaceAnswer {...found} asked={asked} asOf={asOf} state={state} />
        <CompareTray />
      </>
    );
  const filter = await orNoDataset(() => respelledFilter(state.filter));
  if (filter) redirect(homesHref({ ...state, filter }));

  // Without a dataset the browser shows a message.
  const queries = await orNoDataset(() => askFirst(state));
  const faults = linkFaults(address, HOMES_PAGE, HOMES_EXAMPLES, IGNORED_PARAMETERS);

  return (
    <HydrateQueries client={pageQueries()} queries={queries ?? []}>
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
      <CompareTray />
    </HydrateQueries>
  );
}

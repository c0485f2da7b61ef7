import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { HydrateQueries } from "@/components/layout/hydrate-queries";
import { EXTENT_ZOOM, WORLD } from "@/components/map/geometry";
import { HomesMapDrawing } from "@/components/map/map-drawing";
import { placeOf, pricedFilter } from "@/components/search/edit-filter";
import { SearchPage } from "@/components/search/search-page";
import { classNames } from "@/components/ui/class-names";
import { ErrorNotice } from "@/components/ui/notice";
import { isDatasetUnavailable } from "@/lib/domain/dataset";
import { respelled } from "@/lib/domain/known-places";
import type { PropertyFilter } from "@/lib/domain/search";
import { getReader } from "@/lib/http/reader";
import { filterParts, filterSentence, homesTitle } from "@/lib/web/filter-words";
import { formatCount } from "@/lib/web/format";
import { HOMES_PAGE, homesHref, parseHomes, readHomes, toParams } from "@/lib/web/homes-url";
import { linkFaults } from "@/lib/web/link-faults";
import { countQuery, facetsQuery, mapQuery, searchQuery } from "@/lib/web/queries";
import { tileSource } from "../tile-source";
import { type FoundPlace, findPlace } from "./find-place";
import { NoPlaceAnswer } from "./no-place";
import { firstMap, type PreviewMap } from "./preview-map";
import { searchFor } from "./search-for";

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
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

const WINDOWS: Record<PreviewMap["windows"], string> = { all: "", narrow: "lg:hidden", wide: "max-lg:hidden" };

/** What a search takes and the page does without, and the text of the search box. */
const NOT_FAULTS = ["include", "format", "csvGuard", "q"];

/** As long as a place's name may be. */
const LONGEST_PLACE = 200;
const askedPlace = (params: URLSearchParams): string => (params.get("q") ?? "").trim().slice(0, LONGEST_PLACE);

/** The answer to a place that was typed; null where there is no dataset, which the search itself says. */
async function placeFor(asked: string, params: URLSearchParams): Promise<FoundPlace | null> {
  try {
    return await findPlace(getReader(), asked, params);
  } catch (error) {
    if (isDatasetUnavailable(error)) return null;
    throw error;
  }
}

/** The filter with its place's name as the dataset spells it, which is all that /v1 takes; null where it is so already. */
async function respelledFilter(filter: PropertyFilter): Promise<PropertyFilter | null> {
  if (filter.state === undefined && filter.city === undefined) return null;
  try {
    return respelled(await getReader().knownPlaces(), filter);
  } catch (error) {
    if (isDatasetUnavailable(error)) return null;
    throw error;
  }
}

/** The search, rendered with its first page of homes. */
export default async function HomesPage({ searchParams }: PageProps) {
  const params = toParams(await searchParams);
  const address = readHomes(params);
  const { state } = address;
  const asked = askedPlace(params);
  const found = asked ? await placeFor(asked, params) : null;
  if (found && "href" in found) redirect(found.href);
  if (asked && found) return <NoPlaceAnswer {...found} asked={asked} state={state} />;
  const filter = await respelledFilter(state.filter);
  if (filter) redirect(homesHref({ ...state, filter }));

  const { answer, priceFacets, relaxed } = await searchFor(state);
  const { maps, extent } = await firstMap(state);
  const faults = linkFaults(address, HOMES_PAGE, NOT_FAULTS);
  const notice =
    faults.length > 0 ? (
      <ErrorNotice>
        {faults.map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
      </ErrorNotice>
    ) : null;

  return (
    <HydrateQueries
      answers={[
        [searchQuery(state).queryKey, answer],
        [facetsQuery(pricedFilter(state.filter)).queryKey, priceFacets],
        [mapQuery(placeOf(state.filter), WORLD, EXTENT_ZOOM).queryKey, extent],
        ...filterParts(state.filter).map((part, i) => [countQuery(part.without).queryKey, relaxed[i]] as const),
      ]}
    >
      <SearchPage
        tiles={tileSource()}
        notice={notice}
        mapDrawing={maps.map(({ windows, ...map }) => (
          <div key={windows} className={classNames("absolute inset-0", WINDOWS[windows])}>
            <HomesMapDrawing
              {...map}
              state={state}
              label={`Map of ${formatCount(map.clusters.reduce((sum, cluster) => sum + cluster.count, 0))} homes`}
            />
          </div>
        ))}
      />
    </HydrateQueries>
  );
}

import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { HydrateQueries } from "@/components/layout/hydrate-queries";
import { EXTENT_ZOOM, WORLD } from "@/components/map/geometry";
import { HomesMapDrawing } from "@/components/map/map-drawing";
import { placeOf, withoutPrice } from "@/components/search/edit-filter";
import { SearchPage } from "@/components/search/search-page";
import { classNames } from "@/components/ui/class-names";
import { ErrorNotice } from "@/components/ui/notice";
import { filterParts, filterSentence, homesTitle } from "@/lib/web/filter-words";
import { formatCount } from "@/lib/web/format";
import { parseHomes, readHomes, toParams } from "@/lib/web/homes-url";
import { countQuery, facetsQuery, mapQuery, searchQuery } from "@/lib/web/queries";
import { tileSource } from "../tile-source";
import { faultSentences } from "./faults";
import { findPlace } from "./find-place";
import { firstMap, type PreviewMap } from "./preview-map";
import { searchFor } from "./search-for";

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const { filter } = parseHomes(toParams(await searchParams));
  const words = filterSentence(filter);
  return {
    title: homesTitle(filter),
    description: `${words}: prices, facts, days on market and price history of each home, on a list and a map.`,
    alternates: { canonical: "/homes" },
  };
}

const WINDOWS: Record<PreviewMap["windows"], string> = { all: "", narrow: "lg:hidden", wide: "max-lg:hidden" };

/** The search, rendered with its first page of homes. */
export default async function HomesPage({ searchParams }: PageProps) {
  const params = toParams(await searchParams);
  const asked = params.get("q")?.trim();
  const found = asked ? await findPlace(asked, params) : null;
  if (found) redirect(found);

  const address = readHomes(params);
  const { state } = address;
  const { answer, priceFacets, relaxed } = await searchFor(state);
  const { maps, extent } = await firstMap(state);
  const faults = faultSentences(address);
  const notice =
    asked || faults.length > 0 ? (
      <ErrorNotice>
        {asked ? <p>We know no place or address called “{asked}”. These are homes everywhere.</p> : null}
        {faults.map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
      </ErrorNotice>
    ) : null;

  return (
    <HydrateQueries
      answers={[
        [searchQuery(state).queryKey, answer],
        [facetsQuery(withoutPrice(state.filter)).queryKey, priceFacets],
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

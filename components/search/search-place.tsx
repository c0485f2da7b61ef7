"use client";

import { useRouter } from "next/navigation";
import { placeWords } from "@/lib/web/filter-words";
import { parseHomes } from "@/lib/web/homes-url";
import { withFilter, withoutPlace } from "./edit-filter";
import { PlaceBox } from "./place-box";
import type { Homes } from "./use-homes";

/** The place of a search: choosing one keeps the other filters; an address opens its home. */
export function SearchPlace({ homes }: { homes: Homes }) {
  const router = useRouter();
  const { filter } = homes.state;
  const kept = withoutPlace(filter);
  return (
    <PlaceBox
      current={placeWords(withFilter(filter, { bbox: undefined })) ?? ""}
      kept={kept}
      onClear={() => homes.changeFilter(kept)}
      onChoose={(place) => {
        if (place.id) return router.push(`/homes/${place.id}`);
        const { filter: chosen } = parseHomes(new URLSearchParams(place.query));
        homes.changeFilter({ ...kept, ...chosen });
      }}
    />
  );
}

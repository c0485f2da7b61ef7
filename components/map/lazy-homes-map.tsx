"use client";

import { useLater } from "@/components/ui/use-later";
import { formatCounted } from "@/lib/web/format";
import { useNear } from "@/lib/web/use-near";
import { NeatLine } from "./frame";
import type { HomesMapProps } from "./homes-map";

/** Leaflet is loaded when the map is near the window. */
const homesMap = async () => (await import("./homes-map")).default;

/**
 * The map of a search. Nothing is loaded while it is hidden, as beside the list in a narrow window. Until its code is
 * there, its frame says how many homes it will show.
 */
export function LazyHomesMap(props: HomesMapProps) {
  const [box, near] = useNear<HTMLDivElement>();
  const { code: HomesMap, failure } = useLater(near, homesMap, "the map");
  const { total } = props;
  return (
    <div ref={box} className="h-full">
      {HomesMap ? (
        <HomesMap {...props} />
      ) : (
        <div className="flex h-full flex-col">
          <div className="map-bar">{failure}</div>
          <div className="relative min-h-0 flex-1">
            <div className="map flex items-center justify-center">
              <NeatLine />
              <p className="px-10 text-center text-ink2">
                {total === undefined ? "Map of these homes" : `Map of ${formatCounted(total, "home", "homes")}`}
              </p>
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

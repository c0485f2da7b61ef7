"use client";

import { classNames, LINK } from "@/components/ui/class-names";
import { formatCounted } from "@/lib/web/format";
import { useLater } from "@/lib/web/use-later";
import { useNear } from "@/lib/web/use-near";
import type { HomesMapProps } from "./homes-map";
import { MapPicture } from "./map-picture";
import { NeatLine } from "./neat-line";
import type { SmallMapProps } from "./small-map";

// Leaflet is loaded when a map is near the window.

const homesMap = async () => (await import("./homes-map")).default;
const smallMap = async () => (await import("./small-map")).default;

/** Says that the live map could not be loaded. What was there before it stays. */
const MapFailed = ({ onRetry }: { onRetry: () => void }) => (
  <span role="alert">
    We couldn’t load the map.{" "}
    <button type="button" className={`cursor-pointer ${LINK}`} onClick={onRetry}>
      Try again
    </button>
  </span>
);

/**
 * The map of a search. Nothing is loaded while it is hidden, as beside the list in a narrow window. Until its code is
 * there, its frame says how many homes it will show.
 */
export function LazyHomesMap(props: HomesMapProps) {
  const [box, near] = useNear<HTMLDivElement>();
  const { code: HomesMap, failed, retry } = useLater(near, homesMap);
  const { total } = props;
  return (
    <div ref={box} className="h-full">
      {HomesMap ? (
        <HomesMap {...props} />
      ) : (
        <div className="flex h-full flex-col">
          <p className="map-bar text-ink3 text-sm">{failed ? <MapFailed onRetry={retry} /> : null}</p>
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

interface LazySmallMapProps extends SmallMapProps {
  /** The address of its picture, which is shown until the live map is there, and on paper. */
  picture: string;
  className?: string;
}

/** A small map for other pages. */
export function LazySmallMap({ picture, className = "h-64", ...props }: LazySmallMapProps) {
  const [box, near] = useNear<HTMLDivElement>();
  const { code: SmallMap, failed, retry } = useLater(near, smallMap);
  return (
    <div ref={box} className={classNames("relative overflow-hidden print:break-inside-avoid", className)}>
      {SmallMap ? (
        <div className="size-full print:hidden">
          <SmallMap {...props} />
        </div>
      ) : null}
      <div className={classNames("size-full", SmallMap && "hidden print:block")}>
        <MapPicture src={picture} label={props.label} />
      </div>
      {failed ? (
        <p className="absolute bottom-0 left-0 bg-paper px-3 py-2 text-sm print:hidden">
          <MapFailed onRetry={retry} />
        </p>
      ) : null}
    </div>
  );
}

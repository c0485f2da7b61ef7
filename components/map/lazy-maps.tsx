"use client";

import { type ReactNode, useCallback, useState } from "react";
import { classNames, LINK } from "@/components/ui/class-names";
import { useLater } from "@/lib/web/use-later";
import { useNear } from "@/lib/web/use-near";
import type { HomesMapProps } from "./homes-map";
import type { SmallMapProps } from "./small-map";

// Leaflet is loaded when a map is near the window. Until then, and without scripts, the server's drawing is shown.

const homesMap = async () => (await import("./homes-map")).default;
const smallMap = async () => (await import("./small-map")).default;

/** Says that the live map could not be loaded. Its drawing stays. */
const MapFailed = ({ onRetry }: { onRetry: () => void }) => (
  <span role="alert">
    We couldn’t load the map.{" "}
    <button type="button" className={`cursor-pointer ${LINK}`} onClick={onRetry}>
      Try again
    </button>
  </span>
);

interface LazyMapProps {
  /** The server's drawing of the map. */
  drawing: ReactNode;
}

/** After the first load the live map is shown at once, because the server's drawing may be of an earlier search. */
let cameBefore = false;

/** The map of a search. Nothing is loaded while it is hidden, as beside the list in a narrow window. */
export function LazyHomesMap({ drawing, ...props }: LazyMapProps & Omit<HomesMapProps, "onReady">) {
  const [box, near] = useNear<HTMLDivElement>();
  const { code: HomesMap, failed, retry } = useLater(near, homesMap);
  // The drawing stays until the live map shows the same homes.
  const [ready, setReady] = useState(cameBefore);
  const onReady = useCallback(() => {
    cameBefore = true;
    setReady(true);
  }, []);
  return (
    <div ref={box} className="h-full">
      {HomesMap ? (
        <div className={classNames("absolute inset-0 z-10", !ready && "invisible")}>
          <HomesMap {...props} onReady={onReady} />
        </div>
      ) : null}
      {ready ? null : (
        <div className="flex h-full flex-col">
          <p className="map-bar text-ink3 text-sm">
            {failed ? <MapFailed onRetry={retry} /> : <span aria-hidden>Map of these homes</span>}
          </p>
          <div className="relative min-h-0 flex-1">{drawing}</div>
        </div>
      )}
    </div>
  );
}

/** A small map for other pages. Its drawing is printed. */
export function LazySmallMap({
  drawing,
  className = "h-64",
  ...props
}: LazyMapProps & SmallMapProps & { className?: string }) {
  const [box, near] = useNear<HTMLDivElement>();
  const { code: SmallMap, failed, retry } = useLater(near, smallMap);
  return (
    <div ref={box} className={classNames("relative overflow-hidden print:break-inside-avoid", className)}>
      {SmallMap ? (
        <div className="size-full print:hidden">
          <SmallMap {...props} />
        </div>
      ) : null}
      <div className={classNames("size-full", SmallMap && "hidden print:block")}>{drawing}</div>
      {failed ? (
        <p className="absolute bottom-0 left-0 bg-paper px-3 py-2 text-sm print:hidden">
          <MapFailed onRetry={retry} />
        </p>
      ) : null}
    </div>
  );
}

"use client";

import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useLater } from "@/components/ui/use-later";
import type { Coordinates } from "@/lib/domain/property";
import { onFirstInteraction } from "@/lib/web/interaction";
import { watchAim } from "./aim";
import { MapFailed } from "./map-failed";
import type { HomesMapProps } from "./types";

const homesMap = async () => (await import("./homes-map")).default;

function subscribe(listener: () => void) {
  const wide = matchMedia("(min-width: 1024px)");
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

interface LazyHomesMapProps extends HomesMapProps {
  /** Shown only where there is room beside the list: otherwise not even loaded. */
  wideOnly: boolean;
  /** The server's drawing of the map. */
  preview: ReactNode;
}

/**
 * The search's map: the server's drawing until the visitor does anything, and only where it is seen. What is pressed on
 * the drawing is pressed on the map once it stands.
 */
export function LazyHomesMap({ wideOnly, preview, ...props }: LazyHomesMapProps) {
  const wide = useSyncExternalStore(
    subscribe,
    () => matchMedia("(min-width: 1024px)").matches,
    () => false,
  );
  const [wanted, setWanted] = useState(false);
  const [aim, setAim] = useState<Coordinates | null>(null);
  const onAimed = useCallback(() => setAim(null), []);
  useEffect(() => onFirstInteraction(() => setWanted(true)), []);
  const seen = wanted && (wide || !wideOnly);
  // Until the code is there the drawing is, and hears of presses.
  const { code: HomesMap, failed, retry } = useLater(seen, homesMap);
  return (
    <>
      {seen && HomesMap ? (
        <div className="absolute inset-0 z-10">
          <HomesMap {...props} aim={aim} onAimed={onAimed} />
        </div>
      ) : (
        <div className="flex h-full flex-col" onPointerDown={({ nativeEvent }) => watchAim(nativeEvent, setAim)}>
          <p className="map-bar text-ink3 text-sm">
            {failed ? <MapFailed onRetry={retry} /> : <span aria-hidden>Plan of these homes</span>}
          </p>
          <div className="relative min-h-0 flex-1">{preview}</div>
        </div>
      )}
    </>
  );
}

"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { onFirstInteraction } from "@/lib/client/interaction";
import type { HomesMapProps } from "./types";

const HomesMap = dynamic(() => import("./homes-map"), { ssr: false });

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

/** The search's map: the server's drawing until the visitor does anything, and only where it is seen. */
export function LazyHomesMap({ wideOnly, preview, ...props }: LazyHomesMapProps) {
  const wide = useSyncExternalStore(
    subscribe,
    () => matchMedia("(min-width: 1024px)").matches,
    () => false,
  );
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstInteraction(() => setWanted(true)), []);
  return (
    <>
      {wanted && (wide || !wideOnly) ? (
        <div className="absolute inset-0 z-10">
          <HomesMap {...props} />
        </div>
      ) : (
        <div className="flex h-full flex-col">
          <p aria-hidden className="map-bar text-ink3 text-sm">
            Plan of these homes
          </p>
          <div className="relative min-h-0 flex-1">{preview}</div>
        </div>
      )}
    </>
  );
}

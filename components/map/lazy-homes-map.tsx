"use client";

import dynamic from "next/dynamic";
import { useSyncExternalStore } from "react";
import type { HomesMapProps } from "./types";

const HomesMap = dynamic(() => import("./homes-map"), { ssr: false, loading: () => <div className="map" /> });

function subscribe(listener: () => void) {
  const wide = matchMedia("(min-width: 1024px)");
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

interface LazyHomesMapProps extends HomesMapProps {
  /** Shown only where there is room beside the list: otherwise not even loaded. */
  wideOnly: boolean;
}

/** The search's map, loaded after the list and only where it is seen. */
export function LazyHomesMap({ wideOnly, ...props }: LazyHomesMapProps) {
  const wide = useSyncExternalStore(
    subscribe,
    () => matchMedia("(min-width: 1024px)").matches,
    () => false,
  );
  return wide || !wideOnly ? <HomesMap {...props} /> : <div className="map" />;
}

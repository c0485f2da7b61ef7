"use client";

import { type ComponentType, memo, useEffect, useState, useSyncExternalStore } from "react";
import type { ElevationProps } from "./elevation";

type Drawing = ComponentType<ElevationProps>;

/** On the server alone: a bundler leaves this branch out of what it makes for browsers. */
const Drawn: Drawing | null =
  typeof window === "undefined" ? (require("./elevation") as typeof import("./elevation")).Elevation : null;

let loaded: Drawing | null = null;

const never = () => () => {};
/**
 * True only for what is hydrated: that is in the page already. Only hydration asks for the server's snapshot; the browser's
 * then says the same, so that nothing is rendered again.
 */
const useHydrated = (): boolean => {
  const [seen] = useState({ hydrated: false });
  return useSyncExternalStore(
    never,
    () => seen.hydrated,
    () => {
      seen.hydrated = true;
      return true;
    },
  );
};

/**
 * An elevation that costs a page's first seconds nothing. What the server drew stays as it is: an element
 * with markup of its own is neither compared nor changed in hydration. Only for homes that come later is
 * the drawing's code loaded, and their room is kept meanwhile. One element draws one home: give it a key.
 */
export const LazyElevation = memo(function LazyElevation(props: ElevationProps) {
  if (Drawn)
    return (
      <div>
        <Drawn {...props} />
      </div>
    );
  return <BrowserElevation {...props} />;
});

function BrowserElevation(props: ElevationProps) {
  const kept = useHydrated();
  const [Ready, setReady] = useState<Drawing | null>(() => loaded);
  useEffect(() => {
    if (kept || loaded) return;
    let here = true;
    // A home without its drawing is still a home: a page must not fail for it.
    import("./elevation").then(
      ({ Elevation }) => {
        loaded = Elevation;
        if (here) setReady(() => Elevation);
      },
      () => {},
    );
    return () => {
      here = false;
    };
  }, [kept]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps the server's markup, and sets none
  if (kept) return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
  return <div>{Ready ? <Ready {...props} /> : <div className={`elev elev-${props.variant ?? "card"}`} />}</div>;
}

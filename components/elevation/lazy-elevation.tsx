"use client";

import { type ComponentType, lazy, memo, Suspense } from "react";
import { firstInteraction } from "@/lib/client/interaction";
import type { ElevationProps } from "./elevation";

/**
 * The server draws it into the page; a browser needs the drawing's code only for homes that come later, so
 * it is loaded with the first interaction, and the page's own drawings are left as they are until then.
 */
const Drawn: ComponentType<ElevationProps> =
  typeof window === "undefined"
    ? (require("./elevation") as typeof import("./elevation")).Elevation
    : lazy(() => firstInteraction().then(load));

/** A home without its drawing is still a home: a page must not fail for it. */
async function load(): Promise<{ default: ComponentType<ElevationProps> }> {
  try {
    return { default: (await import("./elevation")).Elevation };
  } catch {
    return { default: ({ variant = "card" }) => <div className={`elev elev-${variant}`} /> };
  }
}

/** An elevation that costs a page's first seconds nothing. Keeps its room while it comes. */
export const LazyElevation = memo(function LazyElevation(props: ElevationProps) {
  return (
    <Suspense fallback={<div className={`elev elev-${props.variant ?? "card"}`} />}>
      <Drawn {...props} />
    </Suspense>
  );
});

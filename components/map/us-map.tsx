import type { ReactNode } from "react";
import { albersUsa, US_HEIGHT, US_WIDTH } from "./albers";

interface UsMapProps {
  /** For screen readers. */
  label: string;
  /** Drawn over the states, in the map's 975 by 610 pixels. */
  children?: ReactNode;
  className?: string;
}

/** The national map: states' lines from a file of their own, so that the page stays small. */
export function UsMap({ label, children, className }: UsMapProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG of links is a group; a fieldset cannot stand here
    <svg viewBox={`0 0 ${US_WIDTH} ${US_HEIGHT}`} className={className} role="group" aria-label={label}>
      <use href="/map/us-states.svg#states" className="text-line2" strokeWidth="0.8" />
      {children}
    </svg>
  );
}

/** Where a place stands on the national map; null for what it does not show. */
export const onUsMap = (place: { latitude: number | null; longitude: number | null }): [number, number] | null =>
  place.latitude === null || place.longitude === null ? null : albersUsa(place.longitude, place.latitude);

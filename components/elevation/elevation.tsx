import { memo } from "react";
import { type Drawing, drawElevation, type ElevationVariant } from "./draw";
import type { Mark } from "./pen";
import { type ElevationHome, isOnMarket } from "./site";
import "./elevation.css";

interface ElevationProps {
  /** A complete record, or a search row with `include=details`. */
  home: ElevationHome;
  variant?: ElevationVariant;
  /** Hidden from assistive technology, because text beside it says the same. */
  decorative?: boolean;
}

const KINDS = {
  singleFamily: "house",
  condo: "condo building",
  townhouse: "townhouse",
  multiFamily: "multi-family house",
  land: "open lot",
} as const;

/** Describes the drawing, and says that it is not a photograph. */
function describeElevation(home: ElevationHome): string {
  const built = home.yearBuilt === null || home.propertyType === "land" ? "" : `, built ${home.yearBuilt}`;
  return `Illustration drawn from the record, not a photograph: ${KINDS[home.propertyType]}${built}.`;
}

const pathsOf = (marks: readonly Mark[]) => marks.map((m) => `<path class="${m.className}" d="${m.d}"/>`).join("");

/** The house and its surroundings as SVG. It has only our own numbers and class names, so nothing needs escaping. */
export function houseMarkup({ scenery, building, transform, foreground }: Drawing): string {
  const house = pathsOf(building);
  return pathsOf(scenery) + (transform ? `<g transform="${transform}">${house}</g>` : house) + pathsOf(foreground);
}

function measureMarkup({ measure, lettering }: Drawing): string {
  if (measure.length === 0) return "";
  const text = lettering
    ? `<text class="annotation" x="${lettering.x}" y="${lettering.y}" text-anchor="middle">${lettering.text}</text>`
    : "";
  return `<g class="elev-measure">${pathsOf(measure)}${text}</g>`;
}

/**
 * A home's drawing, the same on the server and in the browser. Its thirty or so paths are one string of markup, so
 * that React has one element per drawing to hydrate and update.
 */
export const Elevation = memo(function Elevation({ home, variant = "card", decorative = false }: ElevationProps) {
  const drawing = drawElevation(home, variant);
  return (
    <div
      className={`elev elev-${variant}${isOnMarket(home.status) ? "" : " elev-off"}`}
      {...(decorative ? {} : { role: "img", "aria-label": describeElevation(home) })}
    >
      <svg
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        aria-hidden="true"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup has only our own numbers
        dangerouslySetInnerHTML={{ __html: houseMarkup(drawing) + measureMarkup(drawing) }}
      />
    </div>
  );
});

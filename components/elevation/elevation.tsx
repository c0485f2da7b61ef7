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
  /** Makes it a file of its own with this style sheet, not a part of a page. */
  style?: string;
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

/** A home's drawing, made on the server: pages that change in the browser show it as a file. Its paths are one string of markup. */
export function Elevation(props: ElevationProps) {
  const { home, variant = "card", decorative = false, style } = props;
  const drawing = drawElevation(home, variant);
  const className = `elev elev-${variant}${isOnMarket(home.status) ? "" : " elev-off"}`;
  const viewBox = `0 0 ${drawing.width} ${drawing.height}`;
  // biome-ignore-start lint/security/noDangerouslySetInnerHtml: the markup has only our own numbers
  const markup = { __html: houseMarkup(drawing) + measureMarkup(drawing) };
  if (style !== undefined)
    return (
      <svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg" viewBox={viewBox} className={className}>
        <style>{style}</style>
        <g dangerouslySetInnerHTML={markup} />
      </svg>
    );
  return (
    <div className={className} {...(decorative ? {} : { role: "img", "aria-label": describeElevation(home) })}>
      <svg viewBox={viewBox} aria-hidden="true" dangerouslySetInnerHTML={markup} />
    </div>
  );
  // biome-ignore-end lint/security/noDangerouslySetInnerHtml: the markup has only our own numbers
}

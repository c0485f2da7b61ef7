import { type Drawing, drawElevation, type ElevationVariant } from "./draw";
import type { Mark } from "./pen";
import { type ElevationHome, isOnMarket } from "./site";

interface ElevationProps {
  /** A complete record, or a search row with `include=details`. */
  home: ElevationHome;
  variant?: ElevationVariant;
  /** The file's style sheet. */
  style: string;
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

/** A home's drawing, an SVG file with its style. Its paths are one string of markup. */
export function Elevation({ home, variant = "card", style }: ElevationProps) {
  const drawing = drawElevation(home, variant);
  return (
    <svg
      aria-hidden="true"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      className={`elev elev-${variant}${isOnMarket(home.status) ? "" : " elev-off"}`}
    >
      <style>{style}</style>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the markup has only our own numbers */}
      <g dangerouslySetInnerHTML={{ __html: houseMarkup(drawing) + measureMarkup(drawing) }} />
    </svg>
  );
}

import { isOnMarket } from "@/lib/domain/sale";
import { type Drawing, drawElevation, type ElevationVariant } from "./draw";
import type { Mark } from "./pen";
import type { ElevationHome } from "./site";

interface ElevationProps {
  /** A complete record, or a search row with `include=details`. */
  home: ElevationHome;
  variant: ElevationVariant;
  /** The file's style sheet. */
  style: string;
}

const pathsOf = (marks: readonly Mark[]) => marks.map((m) => `<path class="${m.className}" d="${m.d}"/>`).join("");

/** The drawing as SVG. It has only our own numbers, class names and words, so nothing needs escaping. */
function markupOf({ scenery, building, transform, foreground, measure, lettering }: Drawing): string {
  const house = pathsOf(building);
  const text = lettering
    ? `<text class="annotation" x="${lettering.x}" y="${lettering.y}" text-anchor="middle">${lettering.text}</text>`
    : "";
  return [
    pathsOf(scenery),
    transform ? `<g transform="${transform}">${house}</g>` : house,
    pathsOf(foreground),
    `<g class="elev-measure">${pathsOf(measure)}${text}</g>`,
  ].join("");
}

/** A home's drawing, an SVG file with its style; a home that is off the market has an empty door. Its paths are one string of markup. */
export function Elevation({ home, variant, style }: ElevationProps) {
  const drawing = drawElevation(home, variant);
  return (
    <svg
      aria-hidden="true"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      className={`elev-${variant}${isOnMarket(home.status) ? "" : " elev-off"}`}
    >
      <style>{style}</style>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the markup has only our own numbers */}
      <g dangerouslySetInnerHTML={{ __html: markupOf(drawing) }} />
    </svg>
  );
}

import { LIGHT } from "@/components/ui/light-colors";
import { isOnMarket } from "@/lib/domain/sale";
import { type Drawing, drawElevation, type ElevationVariant } from "./draw";
import type { Mark } from "./pen";
import type { ElevationHome } from "./site";

interface ElevationProps {
  /** A complete record, or a search row with `include=details`. */
  home: ElevationHome;
  variant?: ElevationVariant;
  /** The file's style sheet. */
  style: string;
}

const pathsOf = (marks: readonly Mark[]) => marks.map((m) => `<path class="${m.className}" d="${m.d}"/>`).join("");

/** The house and its surroundings as SVG. It has only our own numbers and class names, so nothing needs escaping. */
function houseMarkup({ scenery, building, transform, foreground }: Drawing): string {
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

/** A home's drawing, an SVG file with its style; a home that is off the market has an empty door. Its paths are one string of markup. */
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

const { ink, raised, line2 } = LIGHT;
const STYLE = [
  "path{fill:none;stroke-linejoin:round;stroke-linecap:round}",
  `.eo{stroke:${ink};stroke-width:.9}`,
  `.ed{stroke:${ink};stroke-width:.55;opacity:.8}`,
  `.ef{stroke:${ink};stroke-width:.45;opacity:.26}`,
  `.ew,.ewf{fill:${raised}}`,
  `.er{fill:${LIGHT.roof}}`,
  `.eg{fill:${LIGHT.glass};stroke:${ink};stroke-width:.7}`,
  `.ea,.lit{fill:${LIGHT.accent};stroke:${ink};stroke-width:.7}`,
  `.eal{stroke:${LIGHT["accent-ink"]};stroke-width:.7}`,
  `.et{stroke:${LIGHT.tree};stroke-width:.65}`,
  `.etf{fill:${LIGHT.treefill}}`,
  `.es{stroke:${line2};opacity:.75}`,
].join("");
const SOLD = `.ea{fill:${raised}}.eal{stroke:${ink}}.lit{fill:${LIGHT.glass}}`;

/** The drawing as a separate file in light colors, without text, for social images. */
export function elevationDocument(home: ElevationHome, width: number): string {
  const drawing = drawElevation(home, "hero");
  const height = Math.round((width * drawing.height) / drawing.width);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${drawing.width} ${drawing.height}">` +
    `<style>${STYLE}${isOnMarket(home.status) ? "" : SOLD}</style>` +
    `${houseMarkup(drawing)}</svg>`
  );
}

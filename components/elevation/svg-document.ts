import { LIGHT } from "@/components/ui/light-colors";
import { drawElevation } from "./draw";
import { houseMarkup } from "./elevation";
import { type ElevationHome, isOnMarket } from "./site";

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

import { drawElevation } from "./draw";
import { houseMarkup } from "./elevation";
import { type ElevationHome, isOnMarket } from "./site";

/** The light palette of app/tokens.css, because a file cannot read the page's variables. */
const STYLE = [
  "path{fill:none;stroke-linejoin:round;stroke-linecap:round}",
  ".eo{stroke:#14202b;stroke-width:.9}",
  ".ed{stroke:#14202b;stroke-width:.55;opacity:.8}",
  ".ef{stroke:#14202b;stroke-width:.45;opacity:.26}",
  ".ew,.ewf{fill:#fff}",
  ".er{fill:#efebdf}",
  ".eg{fill:#e3ebec;stroke:#14202b;stroke-width:.7}",
  ".ea,.lit{fill:#b8321a;stroke:#14202b;stroke-width:.7}",
  ".eal{stroke:#fff;stroke-width:.7}",
  ".et{stroke:#5f7a6b;stroke-width:.65}",
  ".etf{fill:#f0f2e6}",
  ".es{stroke:#8c8b80;opacity:.75}",
].join("");
const SOLD = ".ea{fill:#fff}.eal{stroke:#14202b}.lit{fill:#e3ebec}";

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

import type { BoundingBox } from "@/lib/domain/search";
import { boxPixels } from "./mercator";
import { inset, type Room } from "./rooms";

/** Room around the homes, in pixels. */
const MARGIN = 48;
/** From the drawing's edge to where a price can be read: within the neat line, on a narrow window too. */
const EDGE = 12;

/** What a drawing of a box shows of the world, at least so many pixels of it: few homes are not drawn too large. */
export function drawnRoom(
  box: BoundingBox,
  zoom: number,
  [leastWidth, leastHeight]: readonly [width: number, height: number] = [0, 0],
): Room {
  const [left, top, right, bottom] = boxPixels(box, zoom);
  const dx = Math.max(MARGIN, (leastWidth - (right - left)) / 2);
  const dy = Math.max(MARGIN, (leastHeight - (bottom - top)) / 2);
  return [left - dx, top - dy, right + dx, bottom + dy];
}

/** Where prices of a drawing can be read. */
export const readableRoom = (room: Room): Room => inset(room, EDGE);

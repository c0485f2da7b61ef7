import type { Coordinates } from "@/lib/domain/property";
import { placeAt } from "./mercator";

/** A press that wanders further, in pixels, is none. */
const STILL = 10;

/** Where on the ground the mark stands that an element of the server's drawing belongs to; null for any other element. */
function placeOfDrawn(element: Element): Coordinates | null {
  const circle = element.closest("[data-zoom] > g")?.querySelector("circle");
  const drawing = element.closest<SVGSVGElement>("[data-zoom]");
  const matrix = drawing?.getScreenCTM();
  if (!circle || !drawing || !matrix) return null;
  const { left, right, top, bottom } = circle.getBoundingClientRect();
  const { x, y } = new DOMPoint((left + right) / 2, (top + bottom) / 2).matrixTransform(matrix.inverse());
  return placeAt([x, y], Number(drawing.dataset.zoom));
}

/** Whether a finger came up from a mark of the live map: that hears of the press itself. */
const isHeard = ({ pointerType, clientX, clientY }: PointerEvent): boolean =>
  pointerType !== "mouse" && document.elementFromPoint(clientX, clientY)?.closest(".leaflet-marker-icon") != null;

/**
 * Calls `onAim` with the place of a drawn mark that is pressed. The drawing may be gone before the finger is up: the
 * press itself wakes the live map.
 */
export function watchAim(down: PointerEvent, onAim: (place: Coordinates) => void): void {
  const place = down.target instanceof Element ? placeOfDrawn(down.target) : null;
  if (!place || !down.isPrimary || down.button !== 0) return;
  const over = new AbortController();
  const { signal } = over;
  const end = (up: PointerEvent) => {
    over.abort();
    const way = Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY);
    if (up.type === "pointerup" && way <= STILL && !isHeard(up)) onAim(place);
  };
  window.addEventListener("pointerup", end, { signal });
  window.addEventListener("pointercancel", end, { signal });
}

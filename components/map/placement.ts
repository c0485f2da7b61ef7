import { isWithin, overlap, type Rect } from "./geometry";

/** How what labels cover is compared: as rectangles of a view, or as boxes that move with the width of their map. */
export interface Covers<B> {
  meet: (a: B, b: B) => boolean;
  /** Whether it is wholly where labels may stand. */
  isInside: (box: B) => boolean;
}

/** Rectangles in a view, or without one anywhere. */
export const rectsIn = (view: Rect | null): Covers<Rect> => ({
  meet: overlap,
  isInside: (rect) => view === null || isWithin(rect, view),
});

/** A place for something on a map, as far as `placeInOrder` reads it. */
interface PlaceOnMap<B> {
  /** What it covers there. */
  box: B;
  /** What leads to it, as the line from a home to its price, which must be free too. */
  line?: B;
  /** What it belongs to, as a circle, which it may cover. */
  of?: B;
  /** Whether it is taken also where it covers something. */
  always?: boolean;
}

/**
 * Gives labels their places on a map: each in its order the first of its own that covers nothing taken, nor an earlier label,
 * and is inside; null where there is none. `placesOf` is told what is covered by then.
 */
export function placeInOrder<L, B, P extends PlaceOnMap<B>>(
  labels: readonly L[],
  placesOf: (label: L, covered: readonly B[]) => readonly P[],
  taken: readonly B[],
  { meet, isInside }: Covers<B>,
): (P | null)[] {
  const covered = [...taken];
  const isFree = (box: B, of?: B) => !covered.some((other) => other !== of && meet(box, other));
  const isOpen = ({ box, line, of, always }: P) =>
    always || (isInside(box) && isFree(box, of) && (line === undefined || isFree(line)));
  return labels.map((label) => {
    const place = placesOf(label, covered).find(isOpen) ?? null;
    if (place) covered.push(place.box);
    return place;
  });
}

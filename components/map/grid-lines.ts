/** Steps of the map's grid, in degrees: those that maps are ruled by. */
const STEPS = [20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001];
/** About this far apart, in pixels. */
const APART = 90;

/** The largest step whose lines stand no further apart than `APART`. */
export const stepAt = (zoom: number): number => {
  const wanted = (APART / (256 * 2 ** zoom)) * 360;
  return STEPS.find((step) => step <= wanted) ?? STEPS.at(-1)!;
};

/** Multiples of a step within a range, a little beyond it. */
export const linesBetween = (from: number, to: number, step: number): number[] => {
  const first = Math.floor(from / step);
  const count = Math.min(200, Math.ceil(to / step) - first + 1);
  return Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) * step);
};

/** Five classes of about equal size: what a map's tints and a legend stand on. */
export interface FigureClasses {
  /** Lower bounds of the second to the last class, ascending and distinct. */
  breaks: readonly number[];
  min: number;
  max: number;
}

const CLASSES = 5;

/** Quintiles of the known values; fewer classes where values repeat; null where none is known. */
export function figureClasses(values: readonly (number | null)[]): FigureClasses | null {
  const known = values.filter((value): value is number => value !== null).sort((a, b) => a - b);
  if (known.length === 0) return null;
  const [min, max] = [known[0]!, known.at(-1)!];
  const at = Array.from({ length: CLASSES - 1 }, (_, i) => known[Math.floor(((i + 1) * known.length) / CLASSES)]!);
  return { breaks: [...new Set(at)].filter((value) => value > min), min, max };
}

/** 0 for the lowest class. */
export const classOf = (value: number, { breaks }: FigureClasses): number =>
  breaks.filter((lower) => value >= lower).length;

/** How strong a class is drawn, 0.12 to 0.96 of the series color over paper. */
export const strengthOf = (nth: number, { breaks }: FigureClasses): number =>
  breaks.length === 0 ? 0.6 : 0.12 + (0.84 * nth) / breaks.length;

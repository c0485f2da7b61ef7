/** Five classes of about equal size, for the tints of a map and its legend. */
export interface FigureClasses {
  /** Lower bounds of the second to the last class, ascending and distinct. */
  breaks: readonly number[];
  min: number;
  max: number;
}

const CLASSES = 5;

/** Quintiles of the known values. Fewer classes if values repeat, null if none is known. */
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

/** Strengths of the series color over paper. On each of them either ink or paper color is readable. */
const STRENGTHS = [0.1, 0.28, 0.46, 0.82, 1] as const;
/** On tints of this strength and more, text has the paper color. */
export const STRONG = 0.6;

/** The strength of a class, 0.1 to 1. With fewer classes the steps are spread. */
export const strengthOf = (nth: number, { breaks }: FigureClasses): number =>
  STRENGTHS[breaks.length === 0 ? 3 : Math.round((nth / breaks.length) * (CLASSES - 1))]!;

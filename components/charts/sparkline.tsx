import { px, runsOf } from "./paths";

const WIDTH = 88;
const HEIGHT = 24;

/** Values as shares of their range, 0 for the lowest. All 0 if they are equal. */
function shares(values: readonly (number | null)[]): (number | null)[] {
  const known = values.filter((value): value is number => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  return values.map((value) => (value === null ? null : (value - low) / span));
}

/** Number of steps between the lowest and the highest value: one for each half pixel that can be seen. */
const STEPS = 2 * (HEIGHT - 7);

/**
 * Values rounded to whole steps of their range, 0 for the lowest. They draw the same line and take a third of the
 * bytes on a page with a hundred lines. All 0 if the values are equal.
 */
export function sparkSteps(values: readonly (number | null)[]): (number | null)[] {
  return shares(values).map((share) => (share === null ? null : Math.round(share * STEPS)));
}

/** One path for all runs of known values. A single value between gaps is a dot. */
export function sparkPath(values: readonly (number | null)[], width = WIDTH): string {
  const heights = shares(values);
  const at = (i: number): string => {
    const x = 2 + ((width - 6) * i) / Math.max(1, values.length - 1);
    const y = 3 + (HEIGHT - 7) * (1 - heights[i]!);
    return `${px(x)} ${px(y)}`;
  };
  return runsOf(values)
    .map(
      ({ from, to }) =>
        `M${Array.from({ length: to - from + 1 }, (_, i) => at(from + i)).join(" ")}${from === to ? "h.1" : ""}`,
    )
    .join("");
}

/**
 * A line as small as a word, oldest value first, with gaps. The accent dot is the newest value. It is hidden from
 * screen readers, as figures beside it say the same.
 */
export function Sparkline({ values, width = WIDTH }: { values: readonly (number | null)[]; width?: number }) {
  const d = sparkPath(values, width);
  const end = values.at(-1) === null ? undefined : /([\d.]+) ([\d.]+)(?:h\.1)?$/.exec(d);
  return (
    <svg aria-hidden="true" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} className="sparkline">
      <path d={d} />
      {end ? <circle cx={end[1]} cy={end[2]} r="2.4" /> : null}
    </svg>
  );
}

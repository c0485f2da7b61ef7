import { runsOf } from "./gaps";

const WIDTH = 88;
const HEIGHT = 24;

/** Values as shares of their own range, the lowest 0; all 0 where they are the same. */
function shares(values: readonly (number | null)[]): (number | null)[] {
  const known = values.filter((value): value is number => value !== null);
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  return values.map((value) => (value === null ? null : (value - low) / span));
}

/** A line's steps from its lowest to its highest value: half a pixel each, as it is drawn. */
const STEPS = 2 * (HEIGHT - 7);

/**
 * Values as whole steps of their own range, the lowest 0: what a line needs of them, in a third of the bytes where a page
 * holds a hundred lines. All 0 where they are the same.
 */
export function sparkSteps(values: readonly (number | null)[]): (number | null)[] {
  return shares(values).map((share) => (share === null ? null : Math.round(share * STEPS)));
}

/** One path for all runs of known values; a lone value is a speck. */
export function sparkPath(values: readonly (number | null)[], width = WIDTH, height = HEIGHT): string {
  const heights = shares(values);
  const at = (i: number): string => {
    const x = 2 + ((width - 6) * i) / Math.max(1, values.length - 1);
    const y = 3 + (height - 7) * (1 - heights[i]!);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  return runsOf(values)
    .map(
      ({ from, to }) =>
        `M${Array.from({ length: to - from + 1 }, (_, i) => at(from + i)).join("L")}${from === to ? "h.1" : ""}`,
    )
    .join("");
}

/**
 * A line the size of a word, gaps left open; the accent dot is now. Decoration beside figures that say the same, so
 * hidden from screen readers. Oldest value first.
 */
export function Sparkline({ values, width = WIDTH }: { values: readonly (number | null)[]; width?: number }) {
  const d = sparkPath(values, width);
  const end = values.at(-1) === null ? undefined : /([\d.]+) ([\d.]+)(?:h\.1)?$/.exec(d);
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className="block max-w-full"
    >
      <path className="stroke-line" d={`M0 ${HEIGHT - 0.5}H${width}`} />
      <path className="stroke-ink" d={d} fill="none" strokeWidth="1.25" strokeLinejoin="round" strokeLinecap="round" />
      {end ? <circle className="fill-accent" cx={end[1]} cy={end[2]} r="2.4" /> : null}
    </svg>
  );
}

import { px, runsOf } from "./paths";
import { type ChartScale, drawnSeries, pointsIn, visibleSeries } from "./scale";
import type { ChartSeries, ChartSpec } from "./spec";
import { BAND_OPACITY, barStyle, GUIDE } from "./theme";

/** The ranges around a line as areas between gaps. `point` places a row and a value. */
function bandPath(
  band: NonNullable<ChartSeries["band"]>,
  point: (row: number, value: number) => readonly [x: number, y: number],
): string {
  return runsOf(band.map((both) => both?.[0] ?? null))
    .filter(({ from, to }) => to > from)
    .map(({ from, to }) => {
      const rows = Array.from({ length: to - from + 1 }, (_, i) => from + i);
      const upper = rows.map((row) => point(row, band[row]![1]));
      const lower = rows.map((row) => point(row, band[row]![0])).reverse();
      return `M${[...upper, ...lower].map(([x, y]) => `${x} ${y}`).join("L")}Z`;
    })
    .join("");
}

/**
 * The bars of all series, stacked from 0, as one path a series. `point` places a row and a value, and `wide` is a bar's width
 * there.
 */
export function barPaths(
  bars: readonly ChartSeries[],
  point: (row: number, value: number) => readonly [x: number, y: number],
  wide: number,
): string[] {
  const stacked: number[] = [];
  return bars.map(({ values }) =>
    values
      .map((value, row) => {
        const low = stacked[row] ?? 0;
        stacked[row] = low + (value ?? 0);
        if (!value) return "";
        const [[middle, bottom], [, top]] = [point(row, low), point(row, stacked[row]!)];
        return `M${px(middle - wide / 2)} ${bottom}V${top}h${wide}V${bottom}Z`;
      })
      .join(""),
  );
}

interface AreasProps {
  spec: ChartSpec;
  hidden: ReadonlySet<string>;
  scale: ChartScale;
  /** Where the plot is in the drawing, which may be stretched across. */
  plot: { x: number; y: number; width: number };
}

/** What a chart has behind its lines, in the still and in the live chart: guides, bars, and bands around lines. */
export function Areas({ spec, hidden, scale, plot }: AreasProps) {
  const { left, top } = pointsIn(scale, plot);
  const place = (row: number, value: number) => [left(row), top(value)] as const;
  const shown = visibleSeries(spec, hidden);
  const bars = shown.filter(({ mark }) => mark === "bar");
  const bricks = barPaths(bars, place, px(scale.barWidth * plot.width));
  return (
    <>
      {spec.guides ? (
        <path
          {...GUIDE}
          vectorEffect="non-scaling-stroke"
          d={spec.guides.map((value) => `M${plot.x} ${top(value)}h${plot.width}`).join("")}
        />
      ) : null}
      {bars.map(({ key, color }, i) => (
        <path key={key} d={bricks[i]} {...barStyle(color, drawnSeries(spec))} vectorEffect="non-scaling-stroke" />
      ))}
      {shown.map(({ key, band, color }) =>
        band ? <path key={key} d={bandPath(band, place)} fill={`var(--${color})`} opacity={BAND_OPACITY} /> : null,
      )}
    </>
  );
}

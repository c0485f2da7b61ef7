import { type Mark, type Scene, SERIES_COLORS } from "@/components/charts/scene";
import { formatPercent } from "@/lib/web/format";

export interface ZipRatio {
  zipCode: string;
  /** Sold price over the last asking price; null where it is not known. */
  ratio: number | null;
}

const ROW_HEIGHT = 34;

/** The scale holds every ratio and the asking price itself, at whole percents. */
export function ratioScale(ratios: readonly number[]): { from: number; to: number } {
  const percents = [...ratios.map((ratio) => ratio * 100), 100];
  return { from: Math.floor(Math.min(...percents)) - 2, to: Math.ceil(Math.max(...percents)) + 2 };
}

/** A label at the plot's end stays within it. */
const anchorAt = (share: number) => (share < 0.04 ? "start" : share > 0.96 ? "end" : "middle");

/** Each ZIP's ratio on a row of its own, as a line from the asking price to what was paid. */
export function ratioScene(zips: readonly ZipRatio[]): Scene {
  const { from, to } = ratioScale(zips.flatMap(({ ratio }) => ratio ?? []));
  const x = (percent: number): number => (percent - from) / (to - from);
  const height = zips.length * ROW_HEIGHT + 6;
  const every = to - from > 16 ? 5 : 2;
  const percents = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const rowY = (i: number): number => i * ROW_HEIGHT + ROW_HEIGHT / 2;
  const asked: Mark = {
    kind: "line",
    points: [
      { x: x(100), y: 0 },
      { x: x(100), y: height + 9 },
    ],
    color: "ink",
    width: 1,
    stroke: "solid",
  };
  const paid = zips.flatMap(({ ratio }, i): Mark[] => {
    if (ratio === null) return [];
    const color = SERIES_COLORS[i % SERIES_COLORS.length]!;
    const [y, at] = [rowY(i), x(ratio * 100)];
    const below = at < x(100);
    return [
      {
        kind: "line",
        points: [
          { x: x(100), y },
          { x: at, y },
        ],
        color,
        width: 1.75,
        stroke: "solid",
      },
      { kind: "dot", x: at, y, r: 4.5, color, hollow: false },
      { kind: "note", x: at, y: y - 9, text: formatPercent(ratio), anchor: below ? "end" : "start", voice: "label" },
    ];
  });
  return {
    height,
    yTicks: zips.map(({ zipCode }, i) => ({ y: rowY(i), text: zipCode })),
    xTicks: percents.map((percent) => ({ x: x(percent), length: percent % every === 0 ? 8 : 4 })),
    xLabels: percents
      .filter((percent) => percent % every === 0)
      .map((percent) => ({ x: x(percent), text: `${percent}%`, anchor: anchorAt(x(percent)) })),
    marks: [asked, ...paid],
  };
}

import type { Mark, Scene } from "@/components/charts/scene";
import { formatDecimal } from "@/lib/web/format";
import { BANDS, GAUGE_MAX } from "./supply";

/** Where a number of months stands on the gauge, 0 to 1: buyers on the left; more than the scale has, at its end. */
export const shareOf = (months: number): number => 1 - Math.min(months, GAUGE_MAX) / GAUGE_MAX;

/** "4.5 now", "3.4 a year ago"; a number beyond the scale points there. */
export const markerWords = (months: number, now: boolean): string =>
  `${formatDecimal(months)}${months > GAUGE_MAX ? " ›" : ""} ${now ? "now" : "a year ago"}`;

const ROW = 22;
const BANDS_AT = 62;
const HEIGHT = 76;

/** The gauge for a file: bands between their bounds, a staff of half months, now and a year ago. */
export function gaugeScene(now: number, before: number | null): Scene {
  const marker = (months: number, isNow: boolean): Mark[] => {
    const [x, y] = [shareOf(months), isNow ? ROW * 1.6 : ROW * 0.6];
    return [
      {
        kind: "line",
        points: [
          { x, y },
          { x, y: HEIGHT },
        ],
        color: isNow ? "accent" : "ink3",
        width: 1.5,
        stroke: isNow ? "solid" : "dot",
      },
      { kind: "dot", x, y, r: 5, color: isNow ? "accent" : "ink3", hollow: !isNow },
      {
        kind: "note",
        x: x + (x > 0.8 ? -0.012 : 0.012),
        y: y + 4,
        text: markerWords(months, isNow),
        anchor: x > 0.8 ? "end" : "start",
        voice: "label",
      },
    ];
  };
  const bands = BANDS.flatMap(({ label, from, to }): Mark[] => {
    const [right, left] = [shareOf(from), shareOf(to)];
    return [
      {
        kind: "line",
        points: [
          { x: right, y: BANDS_AT - 16 },
          { x: right, y: HEIGHT },
        ],
        color: "line2",
        width: 1,
        stroke: "solid",
      },
      {
        kind: "note",
        x: (left + right) / 2,
        y: BANDS_AT,
        text: label,
        anchor: "middle",
        voice: "label",
        color: "ink2",
      },
    ];
  });
  const halves = Array.from({ length: GAUGE_MAX * 2 + 1 }, (_, i) => i / 2);
  return {
    height: HEIGHT,
    yTicks: [],
    xTicks: halves.map((months) => ({ x: shareOf(months), length: months % 2 === 0 ? 8 : months % 1 === 0 ? 5 : 3 })),
    xLabels: halves
      .filter((months) => months % 2 === 0)
      .map((months) => ({
        x: shareOf(months),
        text: months === GAUGE_MAX ? `${months} months` : String(months),
        anchor: months === GAUGE_MAX ? "start" : months === 0 ? "end" : "middle",
      })),
    marks: [...bands, ...(before === null ? [] : marker(before, false)), ...marker(now, true)],
  };
}

import { GAUGE_MAX, supplyFigure } from "./supply";

/** The position of a number of months on the gauge, 0 to 1, with buyers on the left. Larger numbers are at its end. */
export const shareOf = (months: number): number => 1 - Math.min(months, GAUGE_MAX) / GAUGE_MAX;

/** "4.5 now", "3.4 a year ago". A number beyond the scale has an arrow. */
const markerWords = (months: number, now: boolean): string =>
  `${supplyFigure(months)}${months > GAUGE_MAX ? " ›" : ""} ${now ? "now" : "a year ago"}`;

export interface GaugeLabel {
  /** The position of its marker. */
  share: number;
  side: "left" | "right";
  /** Whether it stands a line higher. */
  raised: boolean;
  text: string;
  now: boolean;
}

/** The narrowest gauge, on a phone of 320 px, and the page's margin beside it that a label may use, in pixels. */
const NARROWEST = 288;
const MARGIN = 12;
/** Width of a letter, half of a marker's, and the distance of a label from its marker's middle, in pixels. */
const LETTER = 6.4;
const MARKER = 5;
export const MARKER_GAP = 11;

/** From where to where a label reaches on the narrowest gauge. */
export function reachOf({ share, side, text }: GaugeLabel): readonly [from: number, to: number] {
  const [at, width] = [share * NARROWEST, LETTER * text.length];
  return side === "left" ? [at - MARKER_GAP - width, at - MARKER_GAP] : [at + MARKER_GAP, at + MARKER_GAP + width];
}

/** Whether two labels have room on a gauge of any width: inside it, and over no marker and not over each other. */
function fit(labels: readonly [GaugeLabel, GaugeLabel]): boolean {
  const [one, other] = labels;
  const inside = labels.every((label) => {
    const [from, to] = reachOf(label);
    return from >= -MARGIN && to <= NARROWEST + MARGIN;
  });
  // The other marker is neither under a label nor between it and its own.
  const clear = labels.every((label, i) => {
    const [own, marker] = [label.share * NARROWEST, labels[1 - i]!.share * NARROWEST];
    const [from, to] = reachOf(label);
    const across =
      label.side === "left" ? marker < own && marker + MARKER > from : marker > own && marker - MARKER < to;
    return label.raised || !across;
  });
  const [[from, to], [start, end]] = [reachOf(one), reachOf(other)];
  return inside && clear && (one.raised !== other.raised || to <= start || end <= from);
}

/** Where two labels may stand, best first: on the outer sides of their markers, and in a line. */
const PLACES = [[false, false] as const, [false, true] as const, [true, false] as const].flatMap((raised) =>
  (["left", "right"] as const).flatMap((left) =>
    (["right", "left"] as const).map((right) => ({ sides: [left, right] as const, raised })),
  ),
);

/** The labels of the gauge's markers, each beside its marker, where they have room. */
export function gaugeLabels(now: number, before: number | null): GaugeLabel[] {
  const share = shareOf(now);
  const own = { share, raised: false, text: markerWords(now, true), now: true };
  if (before === null || before === now) return [{ ...own, side: share > 0.8 ? "left" : "right" }];
  const then = { share: shareOf(before), text: markerWords(before, false), now: false };
  const [left, right] = own.share < then.share ? [own, then] : [then, own];
  const placed = PLACES.map(({ sides, raised }): [GaugeLabel, GaugeLabel] => [
    { ...left, side: sides[0], raised: raised[0] },
    { ...right, side: sides[1], raised: raised[1] },
  ]);
  return placed.find(fit) ?? placed[0]!;
}

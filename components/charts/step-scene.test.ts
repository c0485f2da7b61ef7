import { describe, expect, test } from "vitest";
import { textPx } from "./boxes";
import { type StepEvent, stepScene } from "./step-scene";
import { timeAxis, YEAR_ROOM } from "./time-axis";

describe("time broken at the current year", () => {
  const axis = timeAxis("2012-04-20", "2026-10-31");
  test("the past has 45 % and this year the rest", () => {
    expect(axis.axisBreak).toBe(0.45);
    expect([axis.x("2012-04-20"), axis.x("2026-01-01"), axis.x("2026-10-31")]).toEqual([0, 0.45, 1]);
  });
  test("time never runs backwards across the break", () => {
    const dates = ["2012-05-01", "2019-07-19", "2025-12-31", "2026-01-01", "2026-01-02", "2026-10-30"];
    const xs = dates.map(axis.x);
    expect([...xs].sort((a, b) => a - b)).toEqual(xs);
  });
  test("years are named on the left, quarters on the right", () => {
    const texts = axis.xLabels.map((label) => label.text);
    expect(texts).toContain("2026");
    expect(texts).toContain("Jul");
    expect(texts.filter((text) => /^20(1|2[0-5])/.test(text)).length).toBeGreaterThan(1);
  });
  test.each(Array.from({ length: 40 }, (_, i) => `${1986 + i}-10-10`))(
    "since %s, no two years stand in each other's way",
    (first) => {
      const { xLabels, axisBreak } = timeAxis(first, "2026-10-31");
      const years = xLabels.filter(({ x }) => x <= (axisBreak ?? 0)).sort((a, b) => a.x - b.x);
      const gaps = (labels: typeof years) => labels.slice(1).map(({ x }, i) => x - labels[i]!.x);
      expect(Math.min(1, ...gaps(years))).toBeGreaterThanOrEqual(YEAR_ROOM.wide);
      expect(Math.min(1, ...gaps(years.filter(({ room }) => room !== "wide")))).toBeGreaterThanOrEqual(
        YEAR_ROOM.narrow,
      );
    },
  );
  test("a record of two years has one scale", () =>
    expect(timeAxis("2025-01-10", "2026-10-31").axisBreak).toBeUndefined());
  test("early in a year, the break is a year earlier", () =>
    expect(timeAxis("2010-01-01", "2026-02-10").x("2025-01-01")).toBe(0.45));
  test("a record that begins today has a place", () =>
    expect(timeAxis("2026-10-31", "2026-10-31").x("2026-10-31")).toBe(1));
});

describe("the step chart", () => {
  const events: StepEvent[] = [
    { date: "2012-04-20", value: 612_000, label: "Sold $612K", listed: false },
    { date: "2026-03-02", value: 1_895_000, label: "Listed $1.90M", listed: true },
    { date: "2026-06-13", value: 1_850_000, label: "Withdrawn", listed: false },
    { date: "2026-10-18", value: 1_785_000, label: "Now $1.79M", listed: true },
  ];
  const lines = (list: StepEvent[]) =>
    stepScene({ events: list, asOf: "2026-10-31", unit: "dollars" }).marks.flatMap((mark) =>
      mark.kind === "line" ? [`${mark.stroke} ${mark.color}`] : [],
    );
  test("dotted while unlisted, solid on the market, accent now", () =>
    expect(lines(events)).toEqual(["dot ink", "solid ink", "dot ink", "solid accent"]));
  test("a home off the market ends at its last event", () => expect(lines(events.slice(0, 3))).toHaveLength(2));
  test("no events give a frame", () => expect(lines([])).toEqual([]));
});

describe("labels and lines", () => {
  /** As the scene letters it: on a plot of the given width. */
  const throughLetters = (events: StepEvent[], label: string, plot: number) => {
    const { marks } = stepScene({ events, asOf: "2026-10-31", unit: "dollars" }, 210);
    const note = marks.find((mark) => mark.kind === "note" && mark.text === label && mark.room !== "narrow");
    if (note?.kind !== "note") return "not lettered";
    const width = textPx(label);
    const left = note.x * plot + (note.dx ?? 0) - { start: 0, middle: width / 2, end: width }[note.anchor];
    return marks.some(
      (mark) =>
        mark.kind === "line" &&
        mark.points.slice(1).some((b, i) => {
          const a = mark.points[i]!;
          const [from, to] = [Math.min(a.x, b.x) * plot, Math.max(a.x, b.x) * plot];
          const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
          return to >= left + 1 && from <= left + width - 1 && bottom >= note.y - 9 && top <= note.y + 1;
        }),
    );
  };
  const cut: StepEvent[] = [
    { date: "2018-03-01", value: 527_000, label: "Sold $527K", listed: false },
    { date: "2024-05-01", value: 790_000, label: "Sold $790K", listed: false },
    { date: "2026-08-01", value: 780_000, label: "Listed $780K", listed: true },
    { date: "2026-09-15", value: 765_000, label: "Cut to $765K", listed: true },
    { date: "2026-10-30", value: 764_000, label: "Now $764K", listed: true },
  ];
  test.each([480, 700])("no line goes through what a home asks now, on %i px", (plot) =>
    expect(throughLetters(cut, "Now $764K", plot)).toBe(false),
  );

  test("where a line cannot be kept clear of, the label stays, on paper of its own", () => {
    const steep: StepEvent[] = [
      { date: "2020-01-01", value: 340_000, label: "Sold $340K", listed: false },
      { date: "2026-09-20", value: 405_000, label: "Listed $405K", listed: true },
      { date: "2026-10-22", value: 390_000, label: null, listed: true },
      { date: "2026-10-30", value: 389_000, label: "Now $389K", listed: true },
    ];
    const { marks } = stepScene({ events: steep, asOf: "2026-10-31", unit: "dollars" }, 210);
    const notes = marks.filter((mark) => mark.kind === "note");
    expect(notes.map((note) => note.text)).toContain("Now $389K");
    expect(notes.every((note) => note.backed)).toBe(true);
    // Dots come last: no label's paper covers one.
    expect(marks.at(-1)?.kind).toBe("dot");
  });
});

import { expect, test } from "vitest";
import { gaugeLabels, reachOf } from "./supply-gauge";

const said = (now: number, before: number | null) =>
  gaugeLabels(now, before).map(({ side, raised, text }) => `${text}, ${side}${raised ? ", raised" : ""}`);

test("each label stands on its marker's outer side; without room there on the other side, a line higher", () => {
  expect(said(4.5, null)).toEqual(["4.5 now, right"]);
  expect(said(1, 1)).toEqual(["1.0 now, left"]);
  expect(said(5, 4)).toEqual(["5.0 now, left", "4.0 a year ago, right"]);
  expect(said(6, 1)).toEqual(["6.0 now, left", "1.0 a year ago, left, raised"]);
  expect(said(2, 1.9)).toEqual(["2.0 now, left", "1.9 a year ago, left, raised"]);
  expect(said(12, 9.5)).toEqual(["12.0 › now, right, raised", "9.5 a year ago, right"]);
});

test("no label leaves the page on the narrowest phone, or meets the other", () => {
  const tenths = Array.from({ length: 121 }, (_, i) => i / 10);
  const wrong = tenths.flatMap((now) =>
    tenths.filter((before) => {
      const labels = gaugeLabels(now, before);
      const [[from, to], [start, end] = [to, to]] = labels.map(reachOf) as [[number, number], [number, number]?];
      const apart = to <= start || end <= from || labels[0]!.raised !== labels[1]?.raised;
      return !apart || Math.min(from, start) < -16 || Math.max(to, end) > 304;
    }),
  );
  expect(wrong).toEqual([]);
});

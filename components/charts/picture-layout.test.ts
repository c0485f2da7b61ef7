import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PAD, type PictureLegend, type PictureWords, pictureLayout } from "./picture-layout";

const WORDS: PictureWords = {
  title: "Median sold price",
  place: "78704, Austin, TX; Nov 2023 to Oct 2026",
  sentence: "Half of the homes sold in October went for $791K or more.",
  source: "Lotline sample data, to Oct 31, 2026",
};
const entry = (label: string, newest: string | null): PictureLegend["entries"][number] => ({
  label,
  color: "s1",
  mark: "line",
  newest,
});
const LEGEND: PictureLegend = {
  entries: [entry("78704", "$791K"), entry("78745", "$474K")],
  note: "Faint dots: single months",
};
const measure = (text: string) => text.length * 7;
const laid = (words: PictureWords = WORDS, legend: PictureLegend = LEGEND, width = 576) =>
  pictureLayout({ words, legend, drawing: { width, height: 260 }, measure });

test("a picture says, from its top, title, place and period, sentence, legend with values, what faint points are, and source", () => {
  const { texts, swatches, drawingTop, height } = laid();
  expect([...texts].sort((a, b) => a.y - b.y || a.x - b.x).map(({ text }) => text)).toEqual([
    WORDS.title,
    WORDS.place,
    WORDS.sentence,
    "78704",
    "$791K",
    "78745",
    "$474K",
    LEGEND.note,
    WORDS.source,
  ]);
  const source = texts.find(({ text }) => text === WORDS.source)!;
  expect(source.y).toBeGreaterThan(drawingTop + 260);
  expect(source.y).toBeLessThan(height);
  for (const { y } of texts) if (y !== source.y) expect(y).toBeLessThan(drawingTop);
  expect(swatches.map(({ label }) => label)).toEqual(["78704", "78745"]);
});

describe("whatever a place is called", () => {
  const name = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom("<script>alert(1)</script>", '"&<]]>', "O’Brien & Söhne", "St. Paul, MN", "a".repeat(200)),
  );
  test("its letters are all there, unchanged, in order, and in lines that fit unless one word does not", () =>
    fc.assert(
      fc.property(name, fc.integer({ min: 240, max: 900 }), (place, width) => {
        const { texts } = laid({ ...WORDS, place }, LEGEND, width);
        const lines = texts.filter(({ style }) => style === "lead").map(({ text }) => text);
        const said = place ? `${place} ${WORDS.sentence}` : WORDS.sentence;
        expect(lines.join(" ")).toBe(said);
        for (const line of lines) if (line.includes(" ")) expect(measure(line)).toBeLessThanOrEqual(width);
      }),
    ));
  test("names in the legend stand beside each other without touching, and within the picture", () =>
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 24 }), { minLength: 1, maxLength: 6 }), (names) => {
        const { swatches, texts, width, drawingTop } = laid(WORDS, {
          entries: names.map((label) => entry(label, "$1.24M")),
        });
        for (const [i, { x, y }] of swatches.entries()) {
          const own = texts.filter((text) => text.style !== "lead" && text.y === y + 4 && text.x > x);
          expect(own.length).toBeGreaterThan(0);
          const next = swatches[i + 1];
          const end = x + 28 + measure(names[i]!) + 8 + measure("$1.24M");
          expect(end).toBeLessThanOrEqual(width - PAD);
          if (next?.y === y) expect(next.x).toBeGreaterThanOrEqual(end + 12);
          expect(y).toBeLessThan(drawingTop);
        }
      }),
    ));
});

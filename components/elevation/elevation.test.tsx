import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import { draws } from "@/test/draws";
import { type Drawing, drawElevation, type ElevationVariant, letteringOf } from "./draw";
import { Elevation } from "./elevation";
import { createPen } from "./pen";
import { type ElevationHome, eraOf, estimateStoreys } from "./site";

const VARIANTS: ElevationVariant[] = ["card", "hero"];

const homes: fc.Arbitrary<ElevationHome> = fc.record({
  id: fc.oneof(fc.string(), fc.stringMatching(/^prop_[0-9a-f]{16}$/)),
  propertyType: fc.constantFrom(...PROPERTY_TYPES),
  status: fc.constantFrom(...STATUSES),
  livingArea: fc.option(fc.oneof(fc.integer({ min: 0, max: 12_000 }), fc.nat()), { nil: null }),
  lotSize: fc.option(fc.nat(), { nil: null }),
  yearBuilt: fc.option(fc.oneof(fc.integer({ min: 1850, max: 2027 }), fc.integer({ min: 0, max: 9_999 })), {
    nil: null,
  }),
});

const home = (facts: Partial<ElevationHome>): ElevationHome => ({
  id: "prop_0123456789abcdef",
  propertyType: "singleFamily",
  status: "forSale",
  livingArea: 1_638,
  lotSize: 12_197,
  yearBuilt: 1957,
  ...facts,
});

/** Every end point of a path: absolute M, L, H, V, A, C and relative h, v, l, a as the pen writes them. */
function pointsOf(d: string): [number, number][] {
  const points: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, command, text] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const n = (text!.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    if (command === "M" || command === "L") [x, y] = [n[0]!, n[1]!];
    else if (command === "H") x = n[0]!;
    else if (command === "V") y = n[0]!;
    else if (command === "A") [x, y] = [n[5]!, n[6]!];
    else if (command === "C") [x, y] = [n[4]!, n[5]!];
    else if (command === "h") x += n[0]!;
    else if (command === "v") y += n[0]!;
    else if (command === "l") [x, y] = [x + n[0]!, y + n[1]!];
    else if (command === "a") [x, y] = [x + n[5]!, y + n[6]!];
    else if (command !== "Z") throw new Error(`unknown command ${command} in ${d}`);
    points.push([x, y]);
  }
  return points;
}

function placedPoints(drawing: Drawing): [number, number][] {
  const of = (marks: { d: string }[]) => marks.flatMap((mark) => pointsOf(mark.d));
  const m = drawing.transform?.match(/-?[\d.]+/g)?.map(Number) ?? [1, 0, 0, 1, 0, 0];
  const building = of(drawing.building).map(([x, y]): [number, number] => [m[0]! * x + m[4]!, m[3]! * y + m[5]!]);
  return [...of(drawing.scenery), ...building, ...of(drawing.foreground), ...of(drawing.measure)];
}

describe("an elevation", () => {
  test("is the same drawing for the same record", () => {
    fc.assert(
      fc.property(homes, fc.constantFrom(...VARIANTS), (any, variant) => {
        expect(drawElevation({ ...any }, variant)).toEqual(drawElevation(any, variant));
      }),
      { numRuns: draws(200) },
    );
  });

  test("of any record has only finite numbers and stays inside its box", () => {
    fc.assert(
      fc.property(homes, fc.constantFrom(...VARIANTS), (any, variant) => {
        const drawing = drawElevation(any, variant);
        expect(JSON.stringify(drawing)).not.toMatch(/NaN|Infinity|undefined|e[+-]\d/);
        const points = placedPoints(drawing);
        expect(points.length).toBeGreaterThan(20);
        const xs = points.map((p) => p[0]);
        const ys = points.map((p) => p[1]);
        expect(Math.min(...xs, ...ys)).toBeGreaterThanOrEqual(-0.5);
        expect(Math.max(...xs)).toBeLessThanOrEqual(drawing.width + 0.5);
        expect(Math.max(...ys)).toBeLessThanOrEqual(drawing.height + 0.5);
      }),
      { numRuns: draws(500) },
    );
  });

  test("differs from home to home", () => {
    const drawings = Array.from({ length: 50 }, (_, i) =>
      JSON.stringify(drawElevation(home({ id: `prop_${i}` }), "card")),
    );
    expect(new Set(drawings).size).toBe(50);
  });

  test.each([
    ["a building's year", home({ yearBuilt: 1912 }), "built 1912"],
    ["nothing where the year is unknown", home({ yearBuilt: null }), ""],
    ["a lot's acres", home({ propertyType: "land", lotSize: 60_984 }), "1.40 ac"],
    ["nothing where the lot is unknown", home({ propertyType: "land", lotSize: null }), ""],
  ])("has no text but facts: %s", (_, facts, text) => {
    expect(letteringOf(facts)).toBe(text);
    expect(drawElevation(facts, "card").lettering?.text ?? "").toBe(text);
  });

  test.each(PROPERTY_TYPES)("uses the accent color for the door or a flag: %s", (propertyType) => {
    const marks = drawElevation(home({ propertyType }), "card").building;
    expect(marks.some((mark) => /\b(ea|lit)\b/.test(mark.className))).toBe(true);
  });

  test("is wider for a bigger house", () => {
    const widthOf = (livingArea: number) => {
      const xs = drawElevation(home({ livingArea, yearBuilt: 1960 }), "card").measure.flatMap((m) =>
        m.className === "emt" ? pointsOf(m.d).map((p) => p[0]) : [],
      );
      return Math.max(...xs) - Math.min(...xs);
    };
    expect(widthOf(2_000)).toBeGreaterThan(widthOf(1_000) + 20);
  });

  test("has no ids, and says whether the home is on the market", () => {
    fc.assert(
      fc.property(homes, fc.constantFrom(...VARIANTS), (any, variant) => {
        const html = renderToStaticMarkup(<Elevation home={any} variant={variant} style="" />);
        expect(html).not.toMatch(/\sid=|url\(/);
        expect(html.includes("elev-off")).toBe(any.status === "recentlySold" || any.status === "offMarket");
      }),
      { numRuns: draws(100) },
    );
  });

  test("takes less than 30 KB compressed for a page of 24 cards", () => {
    const types = PROPERTY_TYPES;
    const cards = Array.from({ length: 24 }, (_, i) =>
      renderToStaticMarkup(
        <Elevation
          home={home({
            id: `prop_${i}`,
            propertyType: types[i % 5]!,
            yearBuilt: 1890 + i * 6,
            livingArea: 700 + i * 190,
          })}
          variant="card"
          style=""
        />,
      ),
    );
    expect(gzipSync(cards.join("")).length).toBeLessThan(30_000);
    for (const card of cards) expect(gzipSync(card).length).toBeLessThan(2_500);
  });
});

describe("a drawing's style", () => {
  test.each([
    [1919, "old"],
    [1920, "craft"],
    [1945, "craft"],
    [1946, "mid"],
    [1975, "mid"],
    [1976, "trad"],
    [2004, "trad"],
    [2005, "new"],
  ])("of a house built in %i is “%s”", (year, era) => expect(eraOf(year)).toBe(era));

  test.each([
    ["singleFamily", 1_638, 1957, 1],
    ["singleFamily", 3_120, 1912, 2],
    ["singleFamily", 2_460, 1994, 2],
    ["singleFamily", 6_000, 2012, 3],
    ["singleFamily", null, null, 1],
    ["townhouse", 1_500, 2001, 2],
    ["townhouse", 1_900, 2001, 3],
    ["multiFamily", 2_312, 1968, 2],
    ["land", null, null, 0],
  ] as const)(
    "estimates the storeys: %s of %s square feet from %s has %i",
    (propertyType, livingArea, yearBuilt, storeys) =>
      expect(estimateStoreys(home({ propertyType, livingArea, yearBuilt }))).toBe(storeys),
  );
});

describe("the pen", () => {
  test("merges strokes of one style, unless something was drawn over the first in between", () => {
    const pen = createPen();
    pen.rect(0, 0, 10, 10, "glass");
    pen.line(0, 5, 10, 5, "detail");
    pen.rect(20, 0, 10, 10, "glass");
    pen.line(20, 5, 30, 5, "detail");
    expect(pen.marks()).toEqual([
      { className: "eg", d: "M0 0H10V10H0ZM20 0H30V10H20Z" },
      { className: "ed", d: "M0 5H10M20 5H30" },
    ]);
    pen.rect(5, 5, 20, 20, "glass");
    expect(pen.marks()).toHaveLength(3);
  });
});

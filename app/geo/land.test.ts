import fc from "fast-check";
import { expect, test } from "vitest";
import { type NameRow, readLines } from "@/lib/web/map-queries";
import { boundaries, deltas, type Line, MAP_FILES, simplified, simplify, svgPath } from "@/test/map-files";

const lines = fc.array(
  fc.array(fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true })), {
    minLength: 2,
    maxLength: 30,
  }),
);

test("the browser reads back every point to within half a thousandth of a degree", () => {
  fc.assert(
    fc.property(lines, (all) => {
      const back = readLines(deltas(all));
      for (const [i, line] of all.entries())
        for (const [j, [longitude, latitude]] of line.entries()) {
          expect(Math.abs(back[i]![j]![0] - latitude)).toBeLessThanOrEqual(0.00051);
          expect(Math.abs(back[i]![j]![1] - longitude)).toBeLessThanOrEqual(0.00051);
        }
    }),
  );
});

test("simplifying a line keeps both ends and adds no points", () => {
  fc.assert(
    fc.property(lines, fc.double({ min: 0, max: 50, noNaN: true }), (all, tolerance) => {
      for (const line of all) {
        const less = simplify(line, tolerance);
        expect([less[0], less.at(-1)]).toEqual([line[0], line.at(-1)]);
        for (const point of less) expect(line).toContain(point);
      }
    }),
  );
});

test("a line becomes an SVG path of relative steps", () => {
  const line: Line = [
    [10, 20],
    [10.5, 19],
    [11, 19],
  ];
  expect(svgPath([line])).toBe("M10 20l0.5 -1 0.5 0");
});

test("the boundaries of states reach from Maine to Hawaii", () => {
  const all = simplified("states-10m", 0.005).flat();
  expect(Math.max(...all.map(([x]) => x).filter((x) => x < 0))).toBeGreaterThan(-68);
  expect(all.some(([x, y]) => x < -155 && y < 20)).toBe(true);
});

test("boundaries of counties that meet still meet after simplification", () => {
  /** Points where a line ends on another one. */
  const junctions = (all: Line[]) => {
    const lines = new Map<string, number>();
    for (const line of all)
      for (const point of new Set(line.map(String))) lines.set(point, (lines.get(point) ?? 0) + 1);
    return all
      .flatMap((line) => [String(line[0]), String(line.at(-1))])
      .filter((end) => lines.get(end)! > 1)
      .sort();
  };
  const met = junctions(boundaries("counties-10m"));
  expect(met.length).toBeGreaterThan(3_000);
  expect(junctions(simplified("counties-10m", 0.02))).toEqual(met);
});

test.each([
  ["state-names.json", "Texas", -99.3, 31.5, 1],
  ["state-names.json", "Michigan", -84.7, 43.5, 1],
  ["county-names.json", "Travis County", -97.8, 30.3, 0.2],
  ["county-names.json", "Orleans Parish", -89.9, 30, 0.3],
  ["cities.json", "Austin", -97.74, 30.27, 0.05],
  ["cities.json", "Seattle", -122.33, 47.6, 0.05],
  ["cities.json", "Round Rock", -97.68, 30.51, 0.05],
])("%s has %s at its real position", (file, name, longitude, latitude, degrees) => {
  const rows = (JSON.parse(MAP_FILES[file]!()) as NameRow[]).filter(([text]) => text === name);
  const near = ([, x, y]: NameRow) => Math.abs(x - longitude) < degrees && Math.abs(y - latitude) < degrees;
  expect(rows.some(near)).toBe(true);
});

test("the most important names come first: large states, and cities with many ZIPs", () => {
  const first = (file: string, count: number) =>
    (JSON.parse(MAP_FILES[file]!()) as NameRow[]).slice(0, count).map(([text]) => text);
  expect(first("state-names.json", 2)).toEqual(["Alaska", "Texas"]);
  expect(first("cities.json", 20)).toEqual(expect.arrayContaining(["New York", "Chicago", "Houston", "Los Angeles"]));
});

test.each(Object.entries(MAP_FILES))(
  "public/map/%s is up to date with the packages us-atlas and zipcodes",
  async (name, make) => {
    await expect(make()).toMatchFileSnapshot(`../../public/map/${name}`);
  },
);

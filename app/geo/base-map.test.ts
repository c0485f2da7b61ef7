import fc from "fast-check";
import { expect, test } from "vitest";
import { readLines } from "@/lib/web/queries";
import { BASE_MAP, boundaries, deltas, type Line, simplify, svgPath } from "./base-map";

const lines = fc.array(
  fc.array(fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true })), {
    minLength: 2,
    maxLength: 30,
  }),
);

test("the browser reads back every point, to a thousandth of a degree", () => {
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

test("simplifying keeps both ends and only ever drops points", () => {
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

test("a line becomes a path of relative steps", () => {
  const line: Line = [
    [10, 20],
    [10.5, 19],
    [11, 19],
  ];
  expect(svgPath([line])).toBe("M10 20l0.5 -1 0.5 0");
});

test("the states' lines reach from Maine to Hawaii", () => {
  const all = boundaries("states-10m", 0.005).flat();
  expect(Math.max(...all.map(([x]) => x).filter((x) => x < 0))).toBeGreaterThan(-68);
  expect(all.some(([x, y]) => x < -155 && y < 20)).toBe(true);
});

test("counties' lines that meet still do when they are simplified", () => {
  /** Places where a line ends on another one. */
  const junctions = (all: Line[]) => {
    const lines = new Map<string, number>();
    for (const line of all)
      for (const point of new Set(line.map(String))) lines.set(point, (lines.get(point) ?? 0) + 1);
    return all
      .flatMap((line) => [String(line[0]), String(line.at(-1))])
      .filter((end) => lines.get(end)! > 1)
      .sort();
  };
  const met = junctions(boundaries("counties-10m", 0));
  expect(met.length).toBeGreaterThan(3_000);
  expect(junctions(boundaries("counties-10m", 0.02))).toEqual(met);
});

test.each(Object.entries(BASE_MAP))("public/map/%s is what us-atlas gives", async (name, make) => {
  await expect(make()).toMatchFileSnapshot(`../../public/map/${name}`);
});

import { expect, test } from "vitest";
import { mapLines } from "./map-lines";

test("a window has the lines within it: of the whole nation those of a file, of a state its counties too", () => {
  expect(mapLines({ x: 0, y: 0, width: 975, height: 610 })).toBeNull();
  const [wide, near] = [400, 160].map((width) => mapLines({ x: 400, y: 400, width, height: width / 1.6 })!);
  expect([wide!.states !== "", wide!.counties]).toEqual([true, ""]);
  expect(near!.counties.length).toBeGreaterThan(near!.states.length);
  expect(near!.window).toEqual([0, 0, 1000, 625]);
  // Every line begins at a step of the window.
  for (const [, x, y] of near!.counties.matchAll(/M(-?\d+) (-?\d+)l/g))
    expect(Math.abs(Number(x) - 500) < 1_000 && Math.abs(Number(y) - 312) < 1_000).toBe(true);
});

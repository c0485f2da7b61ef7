import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PropertyFilter } from "@/lib/domain/search";
import { LocatorPicture } from "./locator-map";

const HOMES = [
  { latitude: 30.24, longitude: -97.76 },
  { latitude: 30.26, longitude: -97.74 },
];
const GROUND = {
  states: [],
  counties: [],
  names: {
    zip: [["78745", -97.75, 30.25] as const, ["78704", -97.75, 30.25] as const],
    city: [["Austin", -97.76, 30.24] as const],
  },
};
const picture = (filter: PropertyFilter, homes = HOMES) =>
  renderToStaticMarkup(<LocatorPicture filter={filter} homes={homes} forSale={homes} ground={GROUND} style="" />);
const sizeOf = (svg: string) => /viewBox="\S+ \S+ (\d+) (\d+)"/.exec(svg)!.slice(1).map(Number) as [number, number];
/** The points of a path, from the corner of the window. */
const points = (path: string) => [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
const isInside =
  ([width, height]: [number, number]) =>
  ([x, y]: number[]) =>
    x! > 0 && x! < width && y! > 0 && y! < height;

test("the picture of a drawn area has its whole outline inside its frame, and that of a named place has none", () => {
  const polygon = [
    [-97.9, 30.2],
    [-97.7, 30.2],
    [-97.7, 30.3],
  ] as const;
  for (const filter of [{ polygon }, { latitude: 30.25, longitude: -97.75, radius: 2 }]) {
    const svg = picture(filter);
    const [, outline] = /d="(M[^"]+Z)"/.exec(svg)!;
    expect(points(outline!).length).toBeGreaterThan(2);
    expect(points(outline!).every(isInside(sizeOf(svg)))).toBe(true);
  }
  expect(picture({ state: "TX" })).not.toContain('Z"');
});

test("every home is inside the frame but a few with a position far from all others; without homes there is no picture", () => {
  const dots = (svg: string) => points(/d="(M[^"]+h0)"/.exec(svg)![1]!);
  const own = picture({});
  expect(dots(own).filter(isInside(sizeOf(own)))).toHaveLength(2);
  const many = Array.from({ length: 300 }, (_, i) => ({ longitude: -97.8 + i / 5_000, latitude: 30.2 + i / 6_000 }));
  const stray = picture({}, [...many, { longitude: -80, latitude: 45 }]);
  expect(dots(stray).filter(isInside(sizeOf(stray)))).toHaveLength(300);
  expect(picture({}, [])).toBe("");
});

test("a ZIP code is named above all of its homes, and no name of a wider market's ZIP codes covers homes", () => {
  const named = (svg: string) =>
    [...svg.matchAll(/y="([-\d.]+)%"(?: dy="([-\d.]+)")? class="map-name zip[^>]*>(\d+)</g)].map(
      ([, share, shift, zip]) => ({ zip, y: (Number(share) / 100) * sizeOf(svg)[1] + Number(shift ?? 0) }),
    );
  const svg = picture({ zipCode: ["78704"] });
  const [own] = named(svg);
  const homes = points(/d="(M[^"]+h0)"/.exec(svg)![1]!);
  expect(own!.zip).toBe("78704");
  expect(own!.y).toBeLessThan(Math.min(...homes.map(([, y]) => y!)));
  expect(named(picture({ city: "Austin", state: "TX" }))).toEqual([]);
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { MapCluster } from "@/lib/domain/search";
import { DEFAULT_HOMES } from "@/lib/web/homes-url";
import { homeCluster } from "@/test/home-cluster";
import { worldPixels } from "./geometry";
import type { Ground } from "./ground";
import { HomesMapDrawing } from "./map-drawing";
import { tabWidth } from "./marks";

const GROUND: Ground = {
  states: [],
  counties: [
    [
      [30, -97.78],
      [30.5, -97.78],
    ],
  ],
  names: {
    zip: [["78704", -97.766, 30.243]],
    city: [["Austin", -97.74, 30.31]],
    county: [["Travis County", -97.78, 30.33]],
  },
};
const BOX = [-97.8, 30.2, -97.75, 30.25] as const;
const draw = (clusters: MapCluster[]) =>
  renderToStaticMarkup(
    <HomesMapDrawing
      state={DEFAULT_HOMES}
      clusters={clusters}
      box={[...BOX]}
      zoom={13}
      label="Map"
      size={[500, 660]}
      ground={GROUND}
    />,
  );

test("the server's map has boundaries, place names, a scale and a north arrow, and marks cover no name", () => {
  const html = renderToStaticMarkup(
    <HomesMapDrawing
      state={DEFAULT_HOMES}
      clusters={[homeCluster("", 30.243, -97.766, { id: null, count: 12 })]}
      box={[-98, 30.1, -97.6, 30.4]}
      zoom={10}
      label="Map"
      size={[500, 660]}
      ground={GROUND}
    />,
  );
  for (const text of ["78704", "Austin", "Travis County"]) expect(html).toContain(`>${text}</text>`);
  expect(html).toMatch(/<path d="M[^"]+" class="map-county"/);
  expect(html).toMatch(/class="map-scale"[^>]*>.*>5 mi</);
  expect(html).toContain("map-north");
  const [, y] = worldPixels(30.243, -97.766, 10);
  expect(Number(/y="([-\d.]+)"[^>]*>78704/.exec(html)![1])).toBeGreaterThan(y + 20);
});

test("the server's pin of a sold home shows the sale price", () => {
  const html = draw([homeCluster("a", 30.22, -97.77, { status: "recentlySold", salePrice: 912_000 })]);
  expect(html).toContain(">$912K<");
  expect(html).not.toContain("$1.79M");
});

test("prices on the server's map stay inside it, also those of many homes in its corners", () => {
  const [west, south, east, north] = BOX;
  const corners = [
    [west, south],
    [west, north],
    [east, south],
    [east, north],
  ] as const;
  const html = draw(
    corners.flatMap(([x, y], corner) =>
      Array.from({ length: 6 }, (_, i) =>
        homeCluster(`${corner} ${i}`, y + (i > 2 ? 0.004 : 0), x + ((i % 3) - 1) * 0.005),
      ),
    ),
  );
  const [left, top, width, height] = /viewBox="([^"]+)"/.exec(html)![1]!.split(" ").map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const tabs = [...html.matchAll(/class="map-pin[^"]*" transform="translate\((\S+) (\S+)\)"/g)];
  expect(tabs.length).toBeGreaterThan(8);
  for (const [, x, y] of tabs) {
    expect(Number(x)).toBeGreaterThan(left);
    expect(Number(x) + tabWidth(1_785_000)).toBeLessThan(left + width);
    expect(Number(y)).toBeGreaterThan(top);
    expect(Number(y) + 25).toBeLessThan(top + height);
  }
});

test("a mark on the server's map links to its home, or zooms in on its homes, and keeps the search", () => {
  const many = { id: null, count: 12, bounds: [-97.79, 30.21, -97.77, 30.23] } as const;
  const spot = { id: null, count: 2, bounds: [-97.76, 30.24, -97.76, 30.24] } as const;
  const html = renderToStaticMarkup(
    <HomesMapDrawing
      state={{ ...DEFAULT_HOMES, filter: { zipCode: ["78704"], minBeds: 3 }, view: "map", offset: 24 }}
      clusters={[
        homeCluster("prop_1", 30.205, -97.795),
        homeCluster("", 30.22, -97.78, { ...many, bounds: [...many.bounds] }),
        homeCluster("", 30.24, -97.76, { ...spot, bounds: [...spot.bounds] }),
      ]}
      box={[...BOX]}
      zoom={14}
      label="Map"
      size={[500, 660]}
      ground={GROUND}
    />,
  );
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"))).toEqual([
    "/homes?zipCode=78704&minBeds=3&offset=24&view=map&map=30.22,-97.78,15",
    "/homes?zipCode=78704&minBeds=3&bbox=-97.76,30.24,-97.76,30.24",
    "/homes/prop_1",
  ]);
});

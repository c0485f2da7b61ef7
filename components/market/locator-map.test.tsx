import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PropertyFilter } from "@/lib/domain/search";
import { LOCATOR_ASPECT, readFrame } from "./locator-frame";
import { LocatorDots, LocatorMap } from "./locator-map";

const HOMES = [
  { latitude: 30.24, longitude: -97.76 },
  { latitude: 30.26, longitude: -97.74 },
];
const mapOf = (filter: PropertyFilter, homes = HOMES) =>
  renderToStaticMarkup(
    <LocatorMap
      name="this area"
      zip={null}
      filter={filter}
      homes={homes}
      forSale={homes}
      total={homes.length}
      around={[]}
      cities={[["Austin", -97.76, 30.24]]}
      version="abc"
    />,
  );
/** The frame that a map's picture is asked for. */
const frameOf = (html: string) =>
  readFrame(
    new URL(/src="([^"]+)"/.exec(html)![1]!.replaceAll("&amp;", "&"), "http://localhost").searchParams.get("frame"),
    LOCATOR_ASPECT,
  )!;

test("the picture of a drawn area has its whole outline inside its frame, and that of a named place has none", () => {
  const polygon = [
    [-97.9, 30.2],
    [-97.7, 30.2],
    [-97.7, 30.3],
  ] as const;
  const dots = (filter: PropertyFilter) =>
    renderToStaticMarkup(
      <LocatorDots filter={filter} frame={frameOf(mapOf(filter))} homes={HOMES} forSale={HOMES} style="" />,
    );
  for (const filter of [{ polygon }, { latitude: 30.25, longitude: -97.75, radius: 2 }]) {
    const [, outline] = /d="M([^"]+)Z"/.exec(dots(filter))!;
    for (const corner of outline!.split("L")) {
      const [x, y] = corner.split(" ").map(Number);
      expect(x! > 0 && x! < 1_000 && y! > 0 && y! < 715, corner).toBe(true);
    }
  }
  expect(dots({ state: "TX" })).not.toContain('Z"');
});

test("a page has no dot of its map itself, and names a place also where dots leave no room beside it", () => {
  const homes = Array.from({ length: 900 }, (_, i) => ({
    latitude: 30.2 + (i % 30) * 0.003,
    longitude: -97.8 + Math.floor(i / 30) * 0.004,
  }));
  const html = mapOf({ state: "TX" }, homes);
  expect(html).toContain("Austin");
  expect(html.length).toBeLessThan(3_000);
});

test.each([null, "", "1,2", "a,b,c", "200,30,5", "-97,91,5", "-97,30,0", "-97,30,5,1"])("%j is no frame", (text) => {
  expect(readFrame(text, LOCATOR_ASPECT)).toBeNull();
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PropertyFilter } from "@/lib/domain/search";
import { LocatorMap } from "./locator-map";

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
    />,
  );

test("a drawn area shows its whole outline inside the map, and a named place shows no outline", () => {
  const polygon = [
    [-97.9, 30.2],
    [-97.7, 30.2],
    [-97.7, 30.3],
  ] as const;
  for (const filter of [{ polygon }, { latitude: 30.25, longitude: -97.75, radius: 2 }]) {
    const [, outline] = /d="M([^"]+)Z" class="stroke-accent"/.exec(mapOf(filter))!;
    for (const corner of outline!.split("L")) {
      const [x, y] = corner.split(" ").map(Number);
      expect(x! > 0 && x! < 1_000 && y! > 0 && y! < 715, corner).toBe(true);
    }
  }
  expect(mapOf({ state: "TX" })).not.toContain("stroke-accent");
});

test("a name that has no room beside the dots is drawn on top of them", () => {
  const homes = Array.from({ length: 900 }, (_, i) => ({
    latitude: 30.2 + (i % 30) * 0.003,
    longitude: -97.8 + Math.floor(i / 30) * 0.004,
  }));
  const html = mapOf({ state: "TX" }, homes);
  expect(html.indexOf("Austin")).toBeGreaterThan(html.indexOf("stroke-paper"));
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { MapHome } from "@/components/map/map-home";
import type { Comparable } from "@/lib/domain/valuation/comparable";
import { SalePins } from "./sale-pins";

const home = (id: string, latitude: number, longitude: number): MapHome => ({
  id,
  latitude,
  longitude,
  status: "recentlySold",
  price: 500_000,
  label: id,
});
const sale = (id: string, coordinates: Comparable["coordinates"]) =>
  ({
    id,
    coordinates,
    address: { streetAddress: `${id} Elm St` },
    soldPrice: 512_000,
    soldDate: "2026-03-01",
  }) as Comparable;

test("other sales within the picture are links that add them, at their place; those outside or without a place are not", () => {
  const homes = [home("a", 30.25, -97.77), home("b", 30.27, -97.75)];
  const others = [
    sale("near", { latitude: 30.26, longitude: -97.76 }),
    sale("far", { latitude: 31, longitude: -97.76 }),
    sale("nowhere", null),
  ];
  const html = renderToStaticMarkup(<SalePins homes={homes} others={others} hrefOf={({ id }) => `/cma?add=${id}`} />);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('href="/cma?add=near"');
  expect(html).toContain("Add near Elm St, sold for $512,000 on Mar 1, 2026");
  const [, x, y, width, height] = /viewBox="(-?\d+) (-?\d+) (\d+) (\d+)"/.exec(html)!.map(Number);
  const [, cx, cy] = /cx="(-?[\d.]+)" cy="(-?[\d.]+)"/.exec(html)!.map(Number);
  // Halfway between the two homes, which are around the middle of the picture.
  expect((cx! - x!) / width!).toBeCloseTo(0.5, 1);
  expect((cy! - y!) / height!).toBeCloseTo(0.5, 1);
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Ground } from "./ground";
import { HomesPicture } from "./homes-picture";
import type { MapHome } from "./map-home";

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
const home = (id: string, latitude: number, longitude: number): MapHome => ({
  id,
  latitude,
  longitude,
  status: "forSale",
  price: 912_000,
  label: `${id}, $912,000`,
});

test("a home's picture has boundaries, place names, a scale, and each home with its price", () => {
  const homes = [home("prop_1", 30.15, -97.9), home("prop_2", 30.4, -97.7)];
  const html = renderToStaticMarkup(
    <HomesPicture homes={homes} selectedId="prop_1" ground={GROUND} style=".map{color:red}" />,
  );
  for (const text of ["78704", "Austin", "Travis County", "$912K"]) expect(html).toContain(`>${text}</text>`);
  expect(html).toMatch(/<path d="M[^"]+" class="map-county"/);
  expect(html).toMatch(/class="map-scale"[^>]*>.*>[0-9]+ mi</);
  expect(html).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg" [^>]*><style>\.map\{color:red\}<\/style>/);
});

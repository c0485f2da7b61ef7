import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Elevation } from "@/components/elevation/elevation";
import { pictureStyle } from "./picture";

test("the lettering of a drawn house is an annotation's italic in its file, as on a page", async () => {
  const style = await pictureStyle("house");
  const home = {
    id: "prop_1",
    status: "forSale",
    propertyType: "singleFamily",
    yearBuilt: 1967,
    livingArea: 1_430,
    lotSize: null,
  } as const;
  expect(renderToStaticMarkup(<Elevation variant="card" home={home} style={style} />)).toContain(
    '<text class="annotation"',
  );
  expect(style).toMatch(/\.annotation \{[^}]*font-style: italic/);
});

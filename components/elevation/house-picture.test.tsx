import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PROPERTY_TYPES } from "@/lib/domain/vocabulary";
import { HeroPicture } from "./house-picture";

test.each(PROPERTY_TYPES)(
  "the drawing of a home's page says that it is an illustration and not a photograph: %s",
  (propertyType) => {
    const home = { id: "prop_1", propertyType, yearBuilt: 1967 };
    expect(renderToStaticMarkup(<HeroPicture home={home} version="abc" />)).toMatch(
      propertyType === "land"
        ? /alt="Illustration drawn from the record, not a photograph: open lot\."/
        : /alt="Illustration drawn from the record, not a photograph: [a-z -]+, built 1967\."/,
    );
  },
);

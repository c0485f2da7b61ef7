import { expect, test } from "vitest";
import { columnTable } from "./columns";

test.each([
  ["Home Size (sq ft)", "livingArea", "square feet"],
  ["LIVING_SQM", "livingArea", "square meters"],
  ["SqFt - Living", "livingArea", "square feet"],
  ["TOT_LVG_AREA", "livingArea", null],
  ["# Bedrooms", "bedroomsTotal", null],
  ["Bdrms", "bedroomsTotal", null],
  ["Baths - 1/2", "bathroomsHalf", null],
  ["Baths - Full", "bathroomsFull", null],
  ["Fbath", "bathroomsFull", null],
  ["ParcelMaster.resb_halfbaths", "bathroomsHalf", null],
  ["ParcelMaster.propstreetcombined", "streetAddress", null],
  ["floorSizeValue", "livingArea", null],
  ["lotSizeUnit", "lotUnit", null],
  ["Asking", "listPrice", null],
  ["SALE_PRC1", "soldPrice", null],
  ["saleprice", "soldPrice", null],
  ["Selling Date", "soldDate", null],
  ["Sold date (MM/DD/YYYY)", "soldDate", null],
  ["Price ($000s)", "price", "thousands"],
  ["$/SQUARE FEET", "pricePerSqft", "square feet"],
  ["price_per_sqft", "pricePerSqft", "square feet"],
  ["lot_size_acres", "lotSize", "acres"],
  ["location.address.coordinate.lat", "latitude", null],
  ["description.lot_sqft", "lotSize", "square feet"],
  ["taxAssessments.2023.value", "assessedValue", null],
  ["Address - Zip Code", "zipCode", null],
  ["Property Type Building Style", "propertyType", null],
])("%s names %s in %s", (header, fact, unit) => {
  expect(columnTable().namedBy(header)).toMatchObject({ fact, unit });
});

test.each([
  ...["Listing", "listingName"],
  ...["owner_state", "Mailing Zip", "ListOfficeName", "SQFT MAIN SOURCE", "Year Remodeled", "Lot Number", "Land Value"],
  ...["sqft_living15", "sqft_basement", "SizeRank", "ZHVI_3mo", "County", "general_construction"],
])("%s names no fact of a home", (header) => {
  expect(columnTable().namedBy(header)).toBeNull();
});

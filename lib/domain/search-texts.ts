import { EARTH_MILES } from "./geo";
import { allOf } from "./lists";
import { GAP_DAYS } from "./marketing-period";
import type { ParameterText } from "./parameters";
import { byPlan, withSeparators } from "./plan";
import { DETAIL_FIELDS } from "./projection";
import { SCORES } from "./property";
import { IDS_MAX, type SEARCH } from "./search";

// Apart from the table of the parameters, because pages load that one and show none of these texts.

/** How a text parameter, a city and a state are described wherever an operation has them. */
export const TRIMMED = "outer white space is trimmed.";
export const CITY = { description: `City name, exact; ${TRIMMED}`, example: "Austin" };
export const STATE = { description: `Two-letter state code, exact; ${TRIMMED}`, example: "TX" };

const LIST = "a comma-separated list, or the parameter repeated";

/** How the API's description presents the parameters of the search. */
export const SEARCH_TEXTS: Readonly<Record<keyof typeof SEARCH, ParameterText>> = {
  zipCode: { description: "ZIP code.", wire: `Extension: ${LIST}.`, example: "78704" },
  city: CITY,
  state: STATE,
  status: { description: "Status.", wire: `Extension: ${LIST}.`, example: "forSale" },
  propertyType: { description: "Property type.", wire: `Extension: ${LIST}.`, example: "singleFamily,townhouse" },
  minPrice: { description: "Minimum list price, whole US dollars; for homes for rent, per month.", example: "300000" },
  maxPrice: { description: "Maximum list price, whole US dollars.", example: "900000" },
  minBeds: { description: "Minimum bedrooms.", example: "2" },
  maxBeds: { description: "Maximum bedrooms.", example: "5" },
  minBaths: { description: "Minimum bathrooms.", example: "1.5" },
  maxBaths: { description: "Maximum bathrooms.", example: "3", extension: true },
  minSqft: { description: "Minimum living area, square feet.", example: "900" },
  maxSqft: { description: "Maximum living area, square feet.", example: "4000" },
  minLotSize: { description: "Minimum lot size, square feet.", example: "5000", extension: true },
  maxLotSize: { description: "Maximum lot size, square feet.", example: "43560", extension: true },
  minYearBuilt: { description: "Minimum year built.", example: "1950" },
  maxYearBuilt: { description: "Maximum year built.", example: "2020", extension: true },
  maxDaysOnMarket: { description: "Maximum days on market.", example: "60" },
  minCumulativeDaysOnMarket: {
    description: "Minimum days on market with those of earlier listings in the same marketing period.",
    example: "30",
    extension: true,
  },
  maxCumulativeDaysOnMarket: {
    description: "Maximum days on market with those of earlier listings in the same marketing period.",
    example: "180",
    extension: true,
  },
  underContract: {
    description:
      "true: for sale and under contract on the dataset's date, which means that the listing's last event about a contract is pending; false: every other home.",
    example: "false",
    extension: true,
  },
  relisted: {
    description: `true: for sale or for rent, and its marketing period has more than one listing; false: every other home. A marketing period is consecutive listings for sale, or for rent, ended by a sale, a letting, or more than ${GAP_DAYS} days off the market.`,
    example: "false",
    extension: true,
  },
  priceReduced: {
    description:
      "true: the asking price is below the first one of its marketing period (totalPriceChange below 0); false: every other home.",
    example: "true",
    extension: true,
  },
  minTotalCut: {
    description: "Minimum cut of the marketing period's first asking price, in per cent of it.",
    example: "5",
    extension: true,
  },
  updatedSince: {
    description: "Last updated at this instant (RFC 3339) or later.",
    wire: "A + in it is sent as %2B.",
    example: "2026-10-01T00:00:00Z",
    extension: true,
  },
  soldSince: {
    description: "Newest sale (lastSale) on this day or later, whatever the status is now.",
    example: "2026-05-01",
    extension: true,
  },
  minSoldPrice: {
    description: "Minimum price of the same sale, whole US dollars.",
    example: "250000",
    extension: true,
  },
  maxSoldPrice: {
    description: "Maximum price of the same sale, whole US dollars.",
    example: "800000",
    extension: true,
  },
  minPricePerSqft: {
    description:
      "Minimum price per square foot: list price divided by living area, unrounded; homes that lack either are left out.",
    example: "200",
    extension: true,
  },
  maxPricePerSqft: { description: "Maximum price per square foot.", example: "450.5", extension: true },
  maxTaxPaid: {
    description: "Maximum property tax of the newest year on record, whole US dollars.",
    example: "9000",
    extension: true,
  },
  minWalkability: {
    description: `Minimum walkability score, 0 to ${SCORES.fields.walkability.max}.`,
    example: "70",
    extension: true,
  },
  minTransit: {
    description: `Minimum transit score, 0 to ${SCORES.fields.transit.max}.`,
    example: "40",
    extension: true,
  },
  minBike: { description: `Minimum bike score, 0 to ${SCORES.fields.bike.max}.`, example: "50", extension: true },
  bbox: {
    description: "west,south,east,north in decimal degrees; a box across the antimeridian has west > east.",
    example: "-98,30,-97.5,30.6",
    extension: true,
  },
  latitude: {
    description: `Latitude of the center of a circle, decimal degrees; needs longitude and radius. The circle contains the homes within its radius, by the haversine formula on a sphere with a radius of ${withSeparators(EARTH_MILES)} miles.`,
    example: "30.2445",
    extension: true,
  },
  longitude: {
    description: "Longitude of the center of a circle, decimal degrees; needs latitude and radius.",
    example: "-97.7709",
    extension: true,
  },
  radius: {
    description: "Radius of a circle, miles, inclusive; needs latitude and longitude.",
    example: "2.5",
    extension: true,
  },
  polygon: {
    description:
      "A shape of 3 to 100 vertices, lon,lat;lon,lat;… in decimal degrees of at most 6 decimals, closed automatically. Matches the homes inside it, by the even-odd rule. Its edges are straight lines in longitude and latitude and must not cross the antimeridian.",
    example: "-97.8,30.22;-97.73,30.22;-97.73,30.28;-97.8,30.28",
    extension: true,
  },
  id: {
    description: `Different property ids, at most ${IDS_MAX} and no more than the plan's maximum page. Unknown ids are ignored. Without limit the page is as long as the list.`,
    wire: `Extension: ${LIST}.`,
    example: "prop_e200d0048a78d3fb",
    extension: true,
  },
  limit: {
    description: `Results per page. Default and maximum: ${byPlan((plan) => `${withSeparators(plan.defaultLimit)} and ${withSeparators(plan.maxLimit)}`)}.`,
    example: "25",
  },
  offset: { description: "Number of results to skip.", example: "0" },
  cursor: {
    description:
      "Use instead of offset: pages far into a result cost no more than the first. Send start for the first page, then the cursor in the link to the next page. A cursor is valid only for its search and dataset version; after a new version it is answered with 410.",
    example: "start",
    extension: true,
  },
  sort: {
    description:
      "Sort key. Nulls come last in either order; ties are broken by id in the direction of order. Extensions: pricePerSqft, yearBuilt, lotSize, bedroomsTotal, bathroomsTotal, soldDate and soldPrice (of the newest sale), cumulativeDaysOnMarket, totalPriceChange and, with latitude, longitude and radius, distance.",
    example: "listPrice",
  },
  order: { description: "Direction of the sort. With sort=distance the default is asc.", example: "asc" },
  include: {
    description: `details adds ${allOf(DETAIL_FIELDS)} to each row, and distance if the search has a circle.`,
    example: "details",
    extension: true,
  },
  format: {
    description: "csv returns the same rows as CSV (RFC 4180), as an attachment.",
    example: "json",
    extension: true,
  },
  csvGuard: {
    description:
      "true puts an apostrophe before CSV cells that a spreadsheet would run as a formula; false leaves every value exactly as in JSON.",
    example: "true",
    extension: true,
  },
};

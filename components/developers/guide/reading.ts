import type { GuideContext, GuideSection } from "./section";

/** How answers are asked for and read. */
export const readingSections = ({ sample, problem }: GuideContext): GuideSection[] => [
  {
    id: "filters",
    title: "Filters",
    text: `Filters combine with AND. \`min…\` and \`max…\` are inclusive, and a range never matches a null: \`maxDaysOnMarket=30\` leaves out homes whose days on market are not known.

- \`city\` and \`state\` match exactly, character for character, after outer white space is trimmed.
- Whole numbers are ASCII digits alone. Decimals are plain, such as \`1.5\`. Signs, exponents and thousands separators are refused.
- \`zipCode\`, \`status\` and \`propertyType\` take several values separated by commas, without spaces: any of them matches. This is an extension. A list stands in one parameter; clients that repeat it instead, as openapi-fetch does, want \`querySerializer: { array: { style: "form", explode: false } }\`. To a typed one a 200 may be CSV too: narrow with \`typeof data !== "string"\`.
- \`minPrice\` and \`maxPrice\` look at \`listPrice\`, a monthly rent where \`status\` is \`forRent\`: give a \`status\` with a price.
- An unknown, repeated, empty or malformed parameter is an error. [invalid_parameters](/developers/errors/invalid_parameters) names every fault at once.`,
    code: [
      {
        title: "Any of two types in a price range",
        language: "http",
        code: `GET /v1/properties?zipCode=${sample.zipCode}&propertyType=condo,townhouse&minPrice=300000&maxPrice=600000`,
      },
    ],
  },
  {
    id: "paging",
    title: "Paging",
    text: `A list answers \`limit\` results from \`offset\` on. \`meta.total\` is the exact number of matches, whatever the page. For the next page, add \`limit\` to \`offset\` and keep the filters, or follow the \`Link\` header (RFC 8288): it has \`first\`, \`prev\`, \`next\` and \`last\`, filters kept, and no \`next\` on the last page.

An \`offset\` beyond the end answers 200 with an empty \`data\`. Pages of one dataset never overlap or skip. Should the data be republished while you page, \`Dataset-Version\` changes; start again for a consistent whole.`,
    code: [
      {
        title: "Link header",
        language: "http",
        code: `Link: </v1/properties?zipCode=${sample.zipCode}&limit=25>; rel="first",
 </v1/properties?zipCode=${sample.zipCode}&limit=25&offset=25>; rel="next",
 </v1/properties?zipCode=${sample.zipCode}&limit=25&offset=475>; rel="last"`,
      },
    ],
  },
  {
    id: "sorting",
    title: "Sorting",
    text: "`sort` chooses the key and `order` the direction. The search sorts by `lastUpdated`, newest first, unless told otherwise, and `order` is `desc` whatever `sort` is. Nulls come last in either order. Ties are broken by `id` in the direction of `order`, so the order of a dataset’s rows is always the same.",
  },
  {
    id: "nulls",
    title: "Nulls, units and dates",
    text: `A field is never absent from the shape that an operation answers, and none is added. A fact that does not exist or is not known is \`null\`: land has no \`bedroomsTotal\`, a month without a sale no \`medianSoldPrice\`.

- Money is whole US dollars. \`listPrice\` is a monthly rent where \`status\` is \`forRent\`.
- \`livingArea\` and \`lotSize\` are square feet. A score is 0 to 100. Coordinates are decimal degrees, WGS 84.
- Dates are \`YYYY-MM-DD\`, months \`YYYY-MM\`, timestamps ISO 8601 in UTC with whole seconds.
- \`priceHistory\`, \`taxHistory\` and market history are newest first.

[Every field of every record](/developers/records), and [how each market figure is computed](/developers/records#market-figures).`,
  },
  {
    id: "errors",
    title: "Errors",
    text: `An error is \`application/problem+json\` (RFC 9457): \`type\` is the path of its page here, \`title\`, \`status\` and \`detail\` say what happened, \`instance\` is the request id, and \`code\` is what a program should look at. Checks run in this order: method, credential, rate, parameters, existence. No answer carries a stack, a file’s path or a query.`,
    figure: "problems",
    code: [
      {
        title: "A problem",
        language: "json",
        code: problem,
      },
    ],
  },
];

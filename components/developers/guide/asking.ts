import { DEFAULT_HISTORY_MONTHS, MAX_HISTORY_MONTHS } from "@/lib/domain/market";
import { PLAN_TABLE } from "@/lib/domain/plan";
import { DEFAULT_ORDER, DEFAULT_SORT, IDS_MAX, SEARCH } from "@/lib/domain/search";
import { defaultOf, LISTS, named } from "./facts";
import type { GuideContext, GuideSection } from "./section";

/** The sections on requests, from the first call to sorting. */
export const asking = ({ origin, sample, operations }: GuideContext): GuideSection[] => [
  {
    id: "start",
    title: "First call",
    text: `Every operation is a GET under \`${origin}/v1\` and answers JSON. Make a key where the service runs, put it into a variable, and ask:

1. \`keys create\` prints the key once, alone. The service keeps only its SHA-256.
2. Every request carries it as \`Authorization: Bearer <API_KEY>\`.
3. The answer has \`data\`, and a list has \`meta\` with the exact total as well.

The pages of the operations have a form that makes the call from here, with a token of the page’s own: no key is needed to try.`,
    code: [
      {
        title: "Make a key",
        wraps: true,
        code: `export LOTLINE_API_KEY="$(npm run --silent keys -- create --plan developer --name "My integration")"`,
      },
      {
        title: "Ask",
        wraps: true,
        code: `curl '${origin}/v1/properties?zipCode=${sample.zipCode}&status=forSale&limit=2' \\\n  --header "Authorization: Bearer $LOTLINE_API_KEY"`,
      },
    ],
  },
  { id: "operations", title: "Operations", text: "", figure: "operations" },
  {
    id: "authentication",
    title: "Authentication",
    text: `Send the header \`Authorization: Bearer <API_KEY>\` with every request. Only the API’s description, \`/v1/openapi.json\`, needs none. There are no cookies, and a key in the query string is not read.

- Without the header, or with another scheme: 401 [missing_api_key](/developers/errors/missing_api_key).
- With a key that is unknown, revoked or expired: 401 [invalid_api_key](/developers/errors/invalid_api_key). The \`WWW-Authenticate\` header of the answer says which of the two it is, in the form of RFC 6750.
- Wrong keys are limited for each client address; beyond that limit they are refused with 429 unread.

A key is for servers. Whoever sees it can use up its limit, so it belongs neither in a page nor in an app.`,
    code: [
      {
        title: "A refusal",
        wraps: true,
        code: `HTTP/1.1 401 Unauthorized
WWW-Authenticate: Bearer realm="Lotline", error="invalid_token", error_description="unknown, revoked or expired key"
Content-Type: application/problem+json`,
      },
    ],
  },
  {
    id: "keys",
    title: "Keys",
    text: `Keys are issued on the command line by whoever runs the service.

- \`create\` prints a new key alone on stdout, so that it can go straight into a secret store. It is shown once.
- \`list\` shows prefixes, plans and states; it cannot show a key.
- \`revoke\` takes the prefix that \`list\` shows, or the beginning of it by which one key is known. A running server refuses a revoked key, and takes a new one, within 2 seconds, without a restart.
- \`rotate\` prints a new key with the plan, name and day of expiry of the one that a prefix names, and ends that one; with \`--grace 24\` both are good for 24 hours, in which the programs that use it change over.
- A key with \`--expires\` is good through that day, UTC.

A key is \`lot_\`, a random part of more than 160 bits that says nothing of its plan, and a checksum, so that a mistyped key is told apart without a look-up.`,
    code: [
      {
        title: "Keys on the command line",
        wraps: true,
        code: `npm run --silent keys -- create --plan pro --name "Billing" --expires 2027-12-31
npm run --silent keys -- list
npm run --silent keys -- rotate lot_3kTq --grace 24
npm run --silent keys -- revoke lot_3kTq`,
      },
    ],
  },
  {
    id: "plans",
    title: "Plans and limits",
    text: `A plan is tied to the key. It sets how many results a page has and how many requests a minute are answered. A \`limit\` above the plan’s maximum is refused with [limit_exceeds_plan](/developers/errors/limit_exceeds_plan), not cut in silence. History is the same on every plan: at most ${MAX_HISTORY_MONTHS} months, ${DEFAULT_HISTORY_MONTHS} where \`months\` is left out. [Your key’s own](/developers/get-account) plan, limits and use are an answer, too.`,
    figure: "plans",
  },
  {
    id: "rate-limits",
    title: "Rate limits",
    text: `Each key has a bucket that holds a minute’s worth of requests and refills evenly, so a burst of a whole minute’s quota is answered at once. Every answer to a known credential says where you stand:

- \`RateLimit-Policy\`: the quota \`q\` in a window of \`w\` seconds.
- \`RateLimit\`: requests left \`r\`, and \`t\`, the seconds until the quota is whole again, or until the next request after a refusal.

An empty bucket answers 429 [rate_limited](/developers/errors/rate_limited) with \`Retry-After\` in seconds. Wait that long and ask again; every operation is a GET, so asking twice is safe.`,
    code: [
      {
        title: "Headers of an answer",
        wraps: true,
        code: `RateLimit-Policy: "developer";q=${PLAN_TABLE.developer.requestsPerMinute};w=60
RateLimit: "developer";r=${PLAN_TABLE.developer.requestsPerMinute - 1};t=1`,
      },
    ],
  },
  {
    id: "filters",
    title: "Filters",
    text: `Filters combine with AND. \`min…\` and \`max…\` are inclusive, and a range never matches a null: \`maxDaysOnMarket=30\` leaves out homes whose days on market are not known.

- \`city\` and \`state\` match exactly, character for character, after outer white space is trimmed; one that the dataset knows in another spelling is a 400 that names it.
- Whole numbers are ASCII digits alone. Decimals are plain, such as \`1.5\`. Signs, exponents and thousands separators are refused.
- \`minPrice\` and \`maxPrice\` look at \`listPrice\`, a monthly rent where \`status\` is \`forRent\`: give a \`status\` with a price.
- ${named(LISTS)} are [lists](/developers#lists): any of their values matches.
- An unknown, empty or malformed parameter, and one that is repeated and no list, is an error. [invalid_parameters](/developers/errors/invalid_parameters) names every fault at once.`,
    code: [
      {
        title: "Any of two types in a price range",
        wraps: true,
        code: `GET /v1/properties?zipCode=${sample.zipCode}&propertyType=condo,townhouse&minPrice=300000&maxPrice=600000`,
      },
    ],
  },
  {
    id: "lists",
    title: "Lists",
    text: `${named(LISTS)} take several values, separated by commas without spaces, or the parameter repeated; the two mean the same. This is an extension. \`bbox\` and \`polygon\` are one value with commas, and repeated they are refused.

- \`id\` reads many homes at once: up to ${IDS_MAX} different ids, and no more than your plan’s maximum page. Without \`limit\` the page is as long as the list; ids that nobody has are not in it.
- Typed clients know that a 200 may be CSV, too: narrow with \`typeof data !== "string"\`.

| Generator | Sends lists | For \`bbox\` and \`polygon\` |
|---|---|---|
| openapi-fetch | repeated | \`querySerializer: { array: { style: "form", explode: false } }\`, which sends every list with commas |
| @hey-api/openapi-ts | with commas | nothing |
| orval | with commas | nothing |
| swagger-typescript-api | repeated | the text itself: \`bbox: "-98,30,-97.5,30.6" as never\` |`,
    code: [
      {
        title: "Two ZIP codes, either way",
        wraps: true,
        code: `GET /v1/properties?zipCode=${sample.zipCode},78745
GET /v1/properties?zipCode=${sample.zipCode}&zipCode=78745`,
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
        wraps: true,
        code: `Link: </v1/properties?zipCode=${sample.zipCode}&limit=25>; rel="first",
 </v1/properties?zipCode=${sample.zipCode}&limit=25&offset=25>; rel="next",
 </v1/properties?zipCode=${sample.zipCode}&limit=25&offset=475>; rel="last"`,
      },
    ],
  },
  {
    id: "sorting",
    title: "Sorting",
    text: `\`sort\` chooses the key and \`order\` the direction. Left out, they are, in the search, \`${DEFAULT_SORT}\` and \`${DEFAULT_ORDER}\`, whatever \`sort\` is, but \`${SEARCH.order.fallbackWith({ sort: "distance" })}\` with \`sort=distance\`; in the list of markets \`${defaultOf(operations, "listMarkets", "sort")}\` and \`${defaultOf(operations, "listMarkets", "order")}\`. Nulls come last in either order. Ties are broken by \`id\` in the direction of \`order\`, so the order of a dataset’s rows is always the same.`,
  },
];

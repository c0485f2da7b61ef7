import type { Language } from "./code/highlight";
import type { Sample } from "./samples";

/** The service and the data that the guide describes. */
interface GuideContext {
  /** Scheme and host of this service. */
  origin: string;
  sample: Sample;
  /** A problem's body as the service sends it, formatted for reading. */
  problem: string;
}

/** What a section shows besides text. */
export type Figure = "operations" | "plans" | "problems" | "extensions";

/** A section of the guide. */
export interface GuideSection {
  id: string;
  title: string;
  /** Markdown. */
  text: string;
  figure?: Figure;
  code?: { title: string; language: Language; code: string }[];
}

/** The guide in reading order: the first call, then requests and responses, then the features of HTTP. */
export const guideSections = ({ origin, sample, problem }: GuideContext): GuideSection[] => [
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
        language: "bash",
        code: `export LOTLINE_API_KEY="$(npm run --silent keys -- create --plan developer --name "My integration")"`,
      },
      {
        title: "Ask",
        language: "bash",
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
        language: "http",
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
- \`revoke\` takes the prefix that \`list\` shows, or its first 8 characters or more. A running server refuses a revoked key, and takes a new one, within 2 seconds, without a restart.
- A key with \`--expires\` is good through that day, UTC.

A key is \`lot_\`, a random part of more than 160 bits that says nothing of its plan, and a checksum, so that a mistyped key is told apart without a look-up.`,
    code: [
      {
        title: "Keys on the command line",
        language: "bash",
        code: `npm run --silent keys -- create --plan pro --name "Billing" --expires 2027-12-31
npm run --silent keys -- list
npm run --silent keys -- revoke lot_3kTq`,
      },
    ],
  },
  {
    id: "plans",
    title: "Plans and limits",
    text: "A plan is tied to the key. It sets how many results a page has and how many requests a minute are answered. A `limit` above the plan’s maximum is refused with [limit_exceeds_plan](/developers/errors/limit_exceeds_plan), not cut in silence. History is the same on every plan: at most 60 months, 12 where `months` is left out.",
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
        language: "http",
        code: `RateLimit-Policy: "developer";q=600;w=60
RateLimit: "developer";r=599;t=1`,
      },
    ],
  },
  {
    id: "filters",
    title: "Filters",
    text: `Filters combine with AND. \`min…\` and \`max…\` are inclusive, and a range never matches a null: \`maxDaysOnMarket=30\` leaves out homes whose days on market are not known.

- \`city\` and \`state\` match exactly, character for character, after outer white space is trimmed; one that the dataset knows in another case is a 400 that names it.
- Whole numbers are ASCII digits alone. Decimals are plain, such as \`1.5\`. Signs, exponents and thousands separators are refused.
- \`zipCode\`, \`status\` and \`propertyType\` take several values separated by commas, without spaces: any of them matches. This is an extension. The parameter may also be repeated, as openapi-fetch and swagger-typescript-api send lists; @hey-api/openapi-ts and orval send commas. \`bbox\` and \`polygon\` stand in one parameter: openapi-fetch then wants \`querySerializer: { array: { style: "form", explode: false } }\`. To a typed one a 200 may be CSV too: narrow with \`typeof data !== "string"\`.
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
    text: "`sort` chooses the key and `order` the direction. The search sorts by `lastUpdated`, newest first, unless told otherwise, and `order` is `desc` whatever `sort` is, but `asc` with `sort=distance`; the list of markets sorts by `zipCode`, and `order` is `asc`. Nulls come last in either order. Ties are broken by `id` in the direction of `order`, so the order of a dataset’s rows is always the same.",
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
  {
    id: "conditional",
    title: "ETags",
    text: "Every answer of 200 has a strong `ETag`, made from the dataset’s version and the request. Send it back as `If-None-Match`: while nothing has changed the answer is 304 without a body, and the query is not run at all. `Cache-Control` is `private, no-cache`: keep an answer, and ask before using it again. The tag differs for each content encoding.",
    code: [
      {
        title: "Ask only for what changed",
        language: "bash",
        code: `curl '${origin}/v1/markets/${sample.zipCode}' \\
  --header "Authorization: Bearer $LOTLINE_API_KEY" \\
  --etag-save market.etag --etag-compare market.etag \\
  --output market.json`,
      },
    ],
  },
  {
    id: "assistants",
    title: "Assistants",
    text: `Every operation but the description is a tool of the Model Context Protocol, named by its id, with the same parameters but those of CSV. A call needs the same key and counts in its limit, whatever its outcome.

Arguments are JSON: a number is a number, a list a list, and null is not a way to leave one out. What is wrong is a result that is an error and says of each argument what to send instead. An answer is structured content with a schema, and the same as text: the API’s body, \`datasetVersion\`, and for the next page \`nextCursor\` or \`nextOffset\`; of a lookup \`alternates\`, the arguments for each other match. A page has 10 rows, or up to 50, and an answer at most 60 KB.

- \`${origin}/mcp\` speaks Streamable HTTP, without sessions. Send \`Authorization: Bearer <API_KEY>\` with every message, and one message a request. A page may ask if its origin is the service’s, or one that the operator names in \`LOTLINE_MCP_ORIGINS\`.
- \`npm run mcp\`, in a copy of this service’s code, is the same over stdio for an assistant that starts a program. It asks the service at \`BASE_URL\`, with \`LOTLINE_API_KEY\`.`,
    code: [
      {
        title: "In a desktop assistant’s settings",
        language: "json",
        code: `{ "mcpServers": { "lotline": {
  "command": "npm", "args": ["--prefix", "/path/to/lotline", "run", "--silent", "mcp"],
  "env": { "BASE_URL": "${origin}", "LOTLINE_API_KEY": "lot_…" } } } }`,
      },
    ],
  },
  {
    id: "dataset-version",
    title: "Dataset-Version",
    text: "Every answer of 200, and every other that read data, names the dataset in `Dataset-Version`. A dataset never changes; a new one takes its place as a whole. Two answers with the same version are of one moment. Compare it from page to page, and from day to day to know whether anything is new.",
  },
  {
    id: "request-ids",
    title: "Request ids",
    text: "Every answer has an `X-Request-Id`, and a problem repeats it as `instance`. Quote it when you report something: the service’s log has the request under it. Send your own `X-Request-Id` of 8 to 64 letters, digits, dots, dashes or underscores, and it is used instead.",
  },
  {
    id: "windows",
    title: "Windows of months",
    text: "A month of a ZIP has few sales, and their median jumps. `window=3` or `window=12` (an extension) on a history, an area’s market or the list of markets makes each element pool the months that end with its own: medians, means and shares are of all sales of those months together, counts are sums, and active listings stay those of the month’s last day. The median of three months is not the mean of three medians, so it cannot be computed from single months. A window that begins before anything is known has null in place of its sales.",
    code: [
      {
        title: "A ZIP’s median over three months, and that of a year before",
        language: "bash",
        code: `curl '${origin}/v1/markets/${sample.zipCode}/history?months=13&window=3' \\
  --header "Authorization: Bearer $LOTLINE_API_KEY"`,
      },
    ],
  },
  {
    id: "csv",
    title: "CSV",
    text: "The search, the list of markets, a market’s history and an area’s market (its months) answer `format=csv` (an extension) with the same rows as RFC 4180: UTF-8, CRLF, one header line, an empty field for null, as an attachment. Filters, sort, page and limits are those of the JSON; paging goes on in `Link`. The parameter alone decides: `Accept` is not looked at. Cells are exactly the JSON’s values; `csvGuard=true` puts an apostrophe before those that a spreadsheet would run as a formula.",
    code: [
      {
        title: "Five years of a market as a file",
        language: "bash",
        code: `curl '${origin}/v1/markets/${sample.zipCode}/history?months=60&format=csv' \\
  --header "Authorization: Bearer $LOTLINE_API_KEY" --output market.csv`,
      },
    ],
  },
  {
    id: "methods",
    title: "HEAD, OPTIONS and CORS",
    text: "HEAD answers as GET does, `Content-Length` and `ETag` included, without the body. OPTIONS answers a CORS preflight; it needs no key. Any origin may call `/v1`, since it reads no cookies, and scripts can read every header named here. Other methods are 405 [method_not_allowed](/developers/errors/method_not_allowed) with `Allow`.",
  },
  {
    id: "compression",
    title: "Compression",
    text: "Bodies over 1 KB are compressed with Brotli or gzip as `Accept-Encoding` asks. Most clients ask and unpack by themselves; with curl, add `--compressed`.",
  },
  {
    id: "extensions",
    title: "Extensions",
    text: "The service implements a published interface specification. What it adds is marked **Extension** here and `x-extension` in the description, shares the envelopes and errors of the rest, and changes nothing of what the specification defines: a client written for the specification alone works unchanged.",
    figure: "extensions",
  },
  {
    id: "versioning",
    title: "Versioning",
    text: `The version is part of the path. Within \`/v1\` fields, parameters and operations may be added as extensions that have to be asked for; none is removed, renamed or given another meaning. A change that could break a client would come as \`/v2\` beside \`/v1\`.

Should an operation or a parameter have to go all the same, it is marked deprecated here and in the description a year before or longer, and answers as ever until then. Nothing is deprecated now. [What changed](/developers/changelog), release by release.`,
  },
  {
    id: "description",
    title: "The description as a file",
    text: "[/v1/openapi.json](/v1/openapi.json) is the API in OpenAPI 3.1, made from the schemas that validate requests, with examples, headers, every problem and every extension. These pages are made from it. Typed clients for TypeScript and Python are in the repository, in `clients/`; for another language, give it to a generator.",
    code: [
      {
        title: "Download it",
        language: "bash",
        code: `curl '${origin}/v1/openapi.json' --output lotline-openapi.json`,
      },
    ],
  },
];

import { eitherOf } from "@/lib/domain/lists";
import { LONG_WINDOWS } from "@/lib/domain/market";
import { SCORES } from "@/lib/domain/property";
import { linked, takers } from "./facts";
import type { GuideContext, GuideSection } from "./section";

/** The sections on answers and the features of HTTP. */
export const answers = ({ origin, sample, problem, operations, limits, recipes }: GuideContext): GuideSection[] => [
  {
    id: "nulls",
    title: "Nulls, units and dates",
    text: `A field is never absent from the shape that an operation answers, and none is added. A fact that does not exist or is not known is \`null\`: land has no \`bedroomsTotal\`, a month without a sale no \`medianSoldPrice\`.

- Money is whole US dollars. \`listPrice\` is a monthly rent where \`status\` is \`forRent\`.
- \`livingArea\` and \`lotSize\` are square feet. A score is 0 to ${SCORES.fields.walkability.max}. Coordinates are decimal degrees, WGS 84.
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
        wraps: true,
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

Arguments are JSON: a number is a number, a list a list, and null is not a way to leave one out. What is wrong is a result that is an error and says of each argument what to send instead. An answer is structured content with a schema, and the same as text: the API’s body, \`datasetVersion\`, and for the next page \`nextCursor\` or \`nextOffset\`; of a lookup \`alternates\`, the arguments for each other match. A page has ${limits.assistants.rows} rows, or up to ${limits.assistants.rowsMax}, and an answer at most ${limits.assistants.bytesMax / 1000} KB.

- \`${origin}/mcp\` speaks Streamable HTTP, without sessions. Send \`Authorization: Bearer <API_KEY>\` with every message, and one message a request. A page may ask if its origin is the service’s, or one that the operator names in \`LOTLINE_MCP_ORIGINS\`.
- \`npm run mcp\`, in a copy of this service’s code, is the same over stdio for an assistant that starts a program. It asks the service at \`BASE_URL\`, with \`LOTLINE_API_KEY\`.`,
    code: [
      {
        title: "In a desktop assistant’s settings",
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
    id: "staying-in-step",
    title: "Staying in step",
    text: `A copy of the data is kept up to date without reading everything anew:

1. Read all homes once, from \`cursor=start\` on along \`Link: rel="next"\`. With a cursor the last page costs no more than the first. Keep the \`Dataset-Version\`.
2. From then on ask [what changed](/developers/list-changes) with that version as \`since\`: the id of each home that was added, changed or removed. The list is empty while nothing is new.
3. Drop the removed ones, and read the others anew by [\`id\`](/developers#lists), many in a request.
4. Keep the new version with the copy, as one step.

A \`Dataset-Version\` that is another one from answer to answer means that data was published meanwhile: do the step again. A 410 [version_gone](/developers/errors/version_gone) means that the version, or the cursor’s, is no longer kept: begin at 1.

The programs here do all of it. They are examples of the clients in \`clients/\`, and the service’s own tests run them against two versions of a dataset.`,
    code: recipes,
  },
  {
    id: "request-ids",
    title: "Request ids",
    text: `Every answer has an \`X-Request-Id\`, and a problem repeats it as \`instance\`. Quote it when you report something: the service’s log has the request under it. Send your own \`X-Request-Id\` of ${limits.requestId.join(" to ")} letters, digits, dots, dashes or underscores, and it is used instead.`,
  },
  {
    id: "windows",
    title: "Windows of months",
    text: `A month of a ZIP has few sales, and their median jumps. ${eitherOf(LONG_WINDOWS.map((months) => `\`window=${months}\``))} (an extension) makes each element pool the months that end with its own: medians, means and shares are of all sales of those months together, counts are sums, and active listings stay those of the month’s last day. The median of three months is not the mean of three medians, so it cannot be computed from single months. A window that begins before anything is known has null in place of its sales.

It is a parameter of: ${linked(takers(operations, "window"))}.`,
    code: [
      {
        title: "A ZIP’s median over three months, and that of a year before",
        wraps: true,
        code: `curl '${origin}/v1/markets/${sample.zipCode}/history?months=13&window=3' \\
  --header "Authorization: Bearer $LOTLINE_API_KEY"`,
      },
    ],
  },
  {
    id: "csv",
    title: "CSV",
    text: `\`format=csv\` (an extension) answers the same rows as RFC 4180: UTF-8, CRLF, one header line, an empty field for null, as an attachment. Filters, sort, page and limits are those of the JSON; paging goes on in \`Link\`. The parameter alone decides: \`Accept\` is not looked at. Cells are exactly the JSON’s values; \`csvGuard=true\` puts an apostrophe before those that a spreadsheet would run as a formula.

It is a parameter of: ${linked(takers(operations, "format"))}. Of histories and areas the rows are the months.`,
    code: [
      {
        title: "Five years of a market as a file",
        wraps: true,
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
    text: `Bodies over ${limits.compressAboveBytes / 1024} KB are compressed with Brotli or gzip as \`Accept-Encoding\` asks. Most clients ask and unpack by themselves; with curl, add \`--compressed\`.`,
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
    text: "[/v1/openapi.json](/v1/openapi.json) is the API in OpenAPI 3.1, made from the schemas that validate requests, with examples, headers, every problem and every extension. These pages are made from it. `servers` names the service by its address where the operator set `LOTLINE_PUBLIC_URL`; otherwise it is `/`, the host that the file was read from, and a generator has to be told the address. Typed clients for TypeScript and Python are in the repository, in `clients/`; for another language, give it to a generator.",
    code: [
      {
        title: "Download it",
        wraps: true,
        code: `curl '${origin}/v1/openapi.json' --output lotline-openapi.json`,
      },
    ],
  },
];

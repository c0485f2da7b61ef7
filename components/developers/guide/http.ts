import type { GuideContext, GuideSection } from "./section";

/** What HTTP gives besides the body. */
export const httpSections = ({ origin, sample }: GuideContext): GuideSection[] => [
  {
    id: "conditional",
    title: "ETags",
    text: "Every answer of 200 has a strong `ETag`, made from the dataset’s version and the request. Send it back as `If-None-Match`: while nothing has changed the answer is 304 without a body, and the query is not run at all. `Cache-Control` is `private, no-cache`: keep an answer, and ask before using it again. The tag differs for each content encoding.",
    code: [
      {
        title: "Ask only for what changed",
        language: "bash",
        code: `curl '${origin}/v1/markets/${sample.zipCode}' \\
  --header "Authorization: Bearer $API_KEY" \\
  --etag-save market.etag --etag-compare market.etag \\
  --output market.json`,
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
    id: "csv",
    title: "CSV",
    text: "The search and a market’s history answer `format=csv` (an extension) with the same rows as RFC 4180: UTF-8, CRLF, one header line, an empty field for null, as an attachment. Filters, sort, page and limits are those of the JSON; paging goes on in `Link`. The parameter alone decides: `Accept` is not looked at.",
    code: [
      {
        title: "Five years of a market as a file",
        language: "bash",
        code: `curl '${origin}/v1/markets/${sample.zipCode}/history?months=60&format=csv' \\
  --header "Authorization: Bearer $API_KEY" --output market.csv`,
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
    text: "The version is part of the path. Within `/v1` fields, parameters and operations may be added as extensions that have to be asked for; none is removed, renamed or given another meaning. A change that could break a client would come as `/v2` beside `/v1`. [What changed](/developers/changelog), release by release.",
  },
  {
    id: "description",
    title: "The description as a file",
    text: "[/v1/openapi.json](/v1/openapi.json) is the API in OpenAPI 3.1, made from the schemas that validate requests, with examples, headers, every problem and every extension. These pages are made from it. Give it to a generator for a client in your language.",
    code: [
      {
        title: "Download it",
        language: "bash",
        code: `curl '${origin}/v1/openapi.json' --output lotline-openapi.json`,
      },
    ],
  },
];

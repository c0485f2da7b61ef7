import type { GuideContext, GuideSection } from "./section";

/** From nothing to a first answer, and what a credential is. */
export const startSections = ({ origin, sample }: GuideContext): GuideSection[] => [
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
        code: `export API_KEY="$(npm run --silent keys -- create --plan developer --name "My integration")"`,
      },
      {
        title: "Ask",
        language: "bash",
        code: `curl '${origin}/v1/properties?zipCode=${sample.zipCode}&status=forSale&limit=2' \\\n  --header "Authorization: Bearer $API_KEY"`,
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
];

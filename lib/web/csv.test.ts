import { parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { collectSearch, nextPage, restSeconds, spreadsheetRows } from "./csv";
import { parseSearch } from "./homes-url";

test("for a spreadsheet only the column of ZIP codes changes: each is a formula whose value is the text", () => {
  const cell = fc.string({ unit: fc.constantFrom('"', ",", "\r\n", "a", "1", " ", "é") });
  const row = fc.tuple(cell, fc.stringMatching(/^\d{5}$/), cell);
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const page = stringify([["a", "zipCode", "b"], ...rows], { record_delimiter: "windows" });
      const written = spreadsheetRows(page);
      expect(parse(written.header + written.rows)).toEqual([
        ["a", "zipCode", "b"],
        ...rows.map(([a, zip, b]) => [a, `="${zip}"`, b]),
      ]);
    }),
  );
});

test.each([
  [
    '</v1/properties?limit=100>; rel="first", </v1/properties?limit=100&cursor=a>; rel="next"',
    "/v1/properties?limit=100&cursor=a",
  ],
  ['</v1/properties?limit=100>; rel="first"', undefined],
  [null, undefined],
])("the next page by the Link header %s is %s", (link, path) => expect(nextPage(link)).toBe(path));

test.each([
  ['"browser";q=3000;w=60', '"browser";r=2999;t=1', 0],
  ['"browser";q=3000;w=60', '"browser";r=750;t=1', 0],
  ['"browser";q=3000;w=60', '"browser";r=600;t=1', 3],
  ['"browser";q=3000;w=60', '"browser";r=749;t=1', 1],
  [null, null, 0],
])("with the policy %s and the state %s the download pauses for %d s", (policy, left, seconds) => {
  const headers = new Headers();
  if (policy) headers.set("ratelimit-policy", policy);
  if (left) headers.set("ratelimit", left);
  expect(restSeconds(headers)).toBe(seconds);
});

/** Mocks a service with `total` rows, each with its number. `act` can change the answer to a request. */
function serve(total: number, act: (request: number) => { version?: string; status?: number } = () => ({})) {
  let requests = 0;
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/session/token")
      return Response.json({ token: "t", expiresAt: new Date(Date.now() + 600_000).toISOString() });
    const { version = "1", status = 200 } = act(++requests);
    if (status !== 200)
      return Response.json({ code: "rate_limited", detail: "Slower." }, { status, headers: { "Retry-After": "7" } });
    const query = new URLSearchParams(path.split("?")[1]);
    expect([query.get("csvGuard"), query.has("offset")]).toEqual(["true", false]);
    const [madeFor, offset] = query.get("cursor") === "start" ? [version, 0] : query.get("cursor")!.split(".");
    if (madeFor !== version) return Response.json({ code: "version_gone" }, { status: 410 });
    const [from, limit] = [Number(offset), Number(query.get("limit"))];
    const rows = Array.from({ length: Math.min(limit, total - from) }, (_, i) => `${from + i},02134\r\n`);
    const next = new URLSearchParams(query);
    next.set("cursor", `${version}.${from + limit}`);
    return new Response(`version ${version},zipCode\r\n${rows.join("")}`, {
      headers: from + limit < total ? { Link: `</v1/properties?${next}>; rel="next"` } : {},
    });
  });
}
afterEach(() => vi.unstubAllGlobals());

const state = parseSearch(new URLSearchParams("city=Austin&state=TX"));
const collect = async (waits: number[] = [], signal = new AbortController().signal) => {
  const wait = async (seconds: number) => void waits.push(seconds);
  const file = await collectSearch(state, { signal, wait, onProgress: () => {} });
  // Blob.text() would leave out the byte order mark.
  return Buffer.from(await file.arrayBuffer()).toString();
};
const whole = (total: number, version = "1") =>
  `\ufeffversion ${version},zipCode\r\n${Array.from({ length: total }, (_, i) => `${i},"=""02134"""\r\n`).join("")}`;

describe("downloading the whole result of a search", () => {
  test("gives every row once, in order, with one byte order mark, one header and guarded cells, for any number of rows", () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(fc.integer({ min: 0, max: 1_300 }), fc.constantFrom(100, 400, 500)), async (total) => {
        serve(total);
        expect(await collect()).toBe(whole(total));
      }),
      { numRuns: 30 },
    ));

  test("says after each page how many rows are there, while there are more", async () => {
    serve(250);
    const said: number[] = [];
    const { signal } = new AbortController();
    await collectSearch(state, { signal, onProgress: (done) => said.push(done) });
    expect(said).toEqual([100, 200]);
  });

  test("also works for more than 10,000 rows", async () => {
    serve(12_345);
    expect(await collect()).toBe(whole(12_345));
  });

  test("starts again if the dataset is replaced meanwhile, so that all rows are of the newest one", async () => {
    serve(900, (request) => ({ version: request > 4 ? "2" : "1" }));
    expect(await collect()).toBe(whole(900, "2"));
  });

  test("fails if the dataset is replaced again and again", async () => {
    serve(900, (request) => ({ version: String(request) }));
    await expect(collect()).rejects.toThrow("updated several times");
  });

  test("waits as long as a 429 says, and then continues", async () => {
    serve(900, (request) => (request === 3 ? { status: 429 } : {}));
    const waits: number[] = [];
    expect(await collect(waits)).toBe(whole(900));
    expect(waits).toEqual([7]);
  });

  test("fails with the service's own message", async () => {
    serve(900, (request) => (request === 3 ? { status: 503 } : {}));
    await expect(collect()).rejects.toThrow("Slower.");
  });

  test("stops when it is aborted", async () => {
    const control = new AbortController();
    serve(900, (request) => {
      if (request === 3) control.abort();
      return {};
    });
    await expect(collect([], control.signal)).rejects.toThrow("aborted");
  });
});

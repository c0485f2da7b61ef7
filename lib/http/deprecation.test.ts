import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { integer, text } from "@/lib/domain/kinds";
import { type Deprecation, optional } from "@/lib/domain/parameters";
import { bearer, headerOf, request, type TestService, testService } from "@/test/http/service";
import { describeApi } from "./openapi/document";
import { type Operation, operation } from "./operation";
import { OPERATIONS } from "./operations/table";
import { createApi } from "./pipeline";
import { createResponseCache } from "./response-cache";

const OLD: Deprecation = { since: "2027-01-01", until: "2028-01-01", instead: "ask `/v1/new`." };
const OLDER: Deprecation = { since: "2026-06-01", until: "2027-07-01", instead: "use `color`." };

const madeUp = (path: `/v1/${string}`, deprecated?: Deprecation): Operation =>
  operation({
    id: `made${path.slice("/v1/".length)}`,
    path,
    summary: "Made up",
    description: "For this test.",
    extension: true,
    ...(deprecated ? { deprecated } : {}),
    pathParameters: {},
    query: {
      color: optional(text(), { description: "A color.", example: "red" }),
      hue: optional(integer(), { description: "A hue.", example: "4", deprecated: OLDER }),
    },
    paged: false,
    open: false,
    problems: [],
    envelope: "single",
    answer: z.strictObject({}),
    example: { data: {} },
    run: async () => ({ kind: "single", data: "{}" }),
  });
const OPERATIONS_HERE = [madeUp("/v1/going", OLD), madeUp("/v1/staying")];

let it: TestService;
beforeAll(async () => {
  it = await testService();
});
afterAll(() => it.close());

async function ask(url: string, headers: Record<string, string> = {}) {
  const { access, store, hold, log, metrics } = it.runtime;
  const api = createApi({ access, store, hold, log, metrics, cache: createResponseCache(0) }, OPERATIONS_HERE);
  const answer = await api(request(url, { ...bearer(it.keys.pro), ...headers }));
  const [deprecation, sunset] = [headerOf(answer, "deprecation"), headerOf(answer, "sunset")];
  return { answer, status: answer.status, said: deprecation && `${deprecation} ${sunset}` };
}

describe("the Deprecation and Sunset headers (RFC 9745, RFC 8594)", () => {
  const GOING = "@1798761600 Sat, 01 Jan 2028 00:00:00 GMT";
  const EARLIER = "@1780272000 Thu, 01 Jul 2027 00:00:00 GMT";
  test.each([
    ["are sent by a deprecated operation", "/v1/going", 200, GOING],
    ["have the earlier dates if a deprecated parameter is used, too", "/v1/going?hue=4", 200, EARLIER],
    ["are sent if a deprecated parameter is used", "/v1/staying?hue=4", 200, EARLIER],
    ["are sent if a deprecated parameter is malformed", "/v1/staying?hue=blue", 400, EARLIER],
    ["are not sent for other parameters", "/v1/staying?color=red", 200, undefined],
    ["are not sent for unknown parameters", "/v1/staying?constructor=1", 400, undefined],
  ])("%s: %s", async (_, url, status, said) => expect(await ask(url)).toMatchObject({ status, said }));

  test("are also sent with a 304; a link says where to read more", async () => {
    const { answer } = await ask("/v1/going");
    expect(headerOf(answer, "link")).toBe('</developers#versioning>; rel="deprecation"; type="text/html"');
    expect(headerOf(answer, "access-control-expose-headers")).toMatch(/Deprecation.*Sunset/);
    const again = await ask("/v1/going", { "if-none-match": headerOf(answer, "etag")! });
    expect(again).toMatchObject({ status: 304, said: GOING });
  });

  test("are named in the API's description, which also says until when and what to use instead", () => {
    const { paths, components } = JSON.parse(describeApi(OPERATIONS_HERE));
    const going = paths["/v1/going"].get;
    expect(going).toMatchObject({
      deprecated: true,
      description: "For this test. Deprecated since 2027-01-01, and answered until 2028-01-01 at least: ask `/v1/new`.",
    });
    expect(Object.keys(going.responses[200].headers)).toEqual(
      expect.arrayContaining(["Deprecation", "Sunset", "Link"]),
    );
    expect(components.headers.Sunset).toBeDefined();
    const { deprecated, parameters } = paths["/v1/staying"].get;
    expect(deprecated).toBeUndefined();
    expect(parameters.map((it: { deprecated?: true }) => it.deprecated).slice(0, 2)).toEqual([undefined, true]);
  });
});

test("every deprecation is announced at least a year ahead", () => {
  const notices = OPERATIONS.flatMap(({ deprecated, query }) => [
    deprecated,
    ...Object.values(query).map((parameter) => parameter.deprecated),
  ]);
  for (const { since, until } of notices.filter((it) => it !== undefined)) {
    const [year, ...rest] = since.split("-");
    expect([`${Number(year) + 1}`, ...rest].join("-") <= until, `${since} to ${until}`).toBe(true);
  }
});

import { Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { schemaFaults } from "@/test/openapi/schema-fault";
import { ask, type LiveService, liveService } from "@/test/service/live-service";
import { type DescribedParameter, type DrawnRequest, requestsOf } from "./requests";

/** Every answer to a request that is drawn from the description fits it, in status, type, body and headers; none is a fault. */

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 10_000);

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

interface Described {
  paths: Record<
    string,
    {
      get: {
        parameters: DescribedParameter[];
        responses: Record<string, { headers?: object; content?: Record<string, unknown> }>;
      };
    }
  >;
}

let live: LiveService;
let description: Described;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let faultAt: ReturnType<typeof schemaFaults>;

beforeAll(async () => {
  live = await liveService({ LOTLINE_RATE_WRONG_KEY: "999999999", LOTLINE_LOG: "error" });
  description = JSON.parse((await ask(live.port, "/v1/openapi.json")).body);
  faultAt = schemaFaults(description);
});
afterAll(async () => {
  agent.destroy();
  await live.close();
});

const send = ({ method, target, headers }: DrawnRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port: live.port, agent, method, path: target, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
      );
      response.on("error", reject);
    });
    asked.on("error", reject);
    asked.end();
  });

const decoded = ({ headers, body }: Answer): string => {
  const encoding = headers["content-encoding"];
  return (encoding === "br" ? brotliDecompressSync(body) : encoding === "gzip" ? gunzipSync(body) : body).toString();
};

/** Headers that belong to HTTP and the connection. */
const OF_HTTP = /^(access-control-|x-content-type|content-type$|content-length$|date$|connection$|keep-alive$)/;

/** What an answer says otherwise than the description, or null. */
function misfit({ method, operation, target }: DrawnRequest, answer: Answer): string | null {
  const { status, headers } = answer;
  // A value of a path can be empty, or be dots: then it is another path's.
  const path = target.split("?")[0]!.split("/").length === operation.split("/").length ? operation : null;
  if (path === null || /\/(\.|%2e)*(\/|\?|$)/i.test(target)) return status < 500 ? null : `${status}`;
  const described = description.paths[path]!.get.responses[status];
  if (!described) return `${status} is not described`;
  const names = new Set(Object.keys(described.headers ?? {}).map((name) => name.toLowerCase()));
  const unknown = Object.keys(headers).filter((name) => !OF_HTTP.test(name) && !names.has(name));
  if (unknown.length > 0) return `${status} with ${unknown}, which are not described`;
  if (method === "HEAD" || status === 304) return answer.body.length === 0 ? null : `${status} with a body`;
  const type = String(headers["content-type"]).split(";")[0]!;
  if (!described.content?.[type]) return `${status} as ${type}, which is not described`;
  const text = decoded(answer);
  if (type === "text/csv") return text.endsWith("\r\n") ? null : "CSV without a line's end";
  const body = JSON.parse(text);
  if (body.code === "invalid_parameters" && !(body.errors.length > 0)) return "a refusal that names no parameter";
  const fault = faultAt(["paths", path, "get", "responses", String(status), "content", type, "schema"], body);
  return fault && `${status}: ${fault}`;
}

test(`${REQUESTS} requests drawn from the description are answered as it says`, async () => {
  const authorization = `Bearer ${live.keys.enterprise}`;
  const page = JSON.parse((await ask(live.port, "/v1/properties?limit=40", { authorization })).body);
  const homes = page.data as { id: string; address: Record<string, string> }[];
  const version = (await ask(live.port, "/v1/account", { authorization })).headers["dataset-version"];
  const known = (name: string): string[] =>
    name === "id"
      ? homes.map(({ id }) => id)
      : name === "since"
        ? [String(version)]
        : homes.map(({ address }) => address[name] ?? "").filter(Boolean);
  const statuses = new Map<number, number>();
  const drawn = fc.oneof(
    ...Object.entries(description.paths).map(([path, { get }]) =>
      requestsOf(path, get.parameters, known, live.keys.enterprise),
    ),
  );
  await fc.assert(
    fc.asyncProperty(drawn, async (it) => {
      const answer = await send(it);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect(misfit(it, answer), `${it.method} ${it.target}`).toBeNull();
    }),
    { numRuns: REQUESTS },
  );
  console.log(
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(", "),
  );
  // The fuzz is worth something only where much of it is right.
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 10);
  expect(live.log()).not.toContain("unexpected fault");
  expect((await ask(live.port, "/healthz")).status).toBe(200);
});

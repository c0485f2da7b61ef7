import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { setRuntime } from "@/lib/http/runtime";
import { testService } from "@/test/http/service";

const asked = { headers: new Headers() };
let pageOrigin: typeof import("./installation").pageOrigin;
beforeAll(async () => {
  // Files before this one may have loaded the module with Next's own headers, and files after it want those.
  vi.resetModules();
  vi.doMock("next/headers", () => ({ headers: async () => asked.headers }));
  ({ pageOrigin } = await import("./installation"));
});
afterAll(() => {
  vi.doUnmock("next/headers");
  vi.resetModules();
});
afterEach(() => setRuntime(undefined));

describe("the origin of links in pages, sitemaps and embeds", () => {
  test.each<[Record<string, string>, Record<string, string>, string]>([
    [{ LOTLINE_PUBLIC_URL: "https://lotline.example" }, { host: "10.0.0.7:3000" }, "https://lotline.example"],
    [{}, { host: "localhost:3000" }, "http://localhost:3000"],
    [{}, { host: "localhost:3000", "x-forwarded-host": "evil.example" }, "http://localhost:3000"],
    [
      { LOTLINE_TRUST_PROXY: "1" },
      { host: "homes.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
      "https://homes.example",
    ],
    [{}, { host: 'x"><script>' }, "http://localhost"],
    [{}, { host: "localhost:99999" }, "http://localhost"],
    [{}, { host: "1.2.3.4.5" }, "http://localhost"],
    [{}, { host: "xn--a" }, "http://localhost"],
  ])("with the settings %o and the request headers %o is %s", async (env, headers, origin) => {
    const service = await testService(env);
    setRuntime(service.runtime);
    asked.headers = new Headers(headers);
    expect((await pageOrigin()).origin).toBe(origin);
    service.close();
  });
});

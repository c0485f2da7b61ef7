import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clientAddressOf, normalPath, splitUrl } from "./message";
import { isApiPath } from "./router";
import { originForm } from "./server/node";

describe("the API answers, instead of the pages,", () => {
  test.each(["/v1", "/v1/", "/v1/x", "//v1/x", "/V1/x", "/%76%31/x", "/./v1", "/x/../v1/y", "\\v1\\x", "/v1%2fx", "*"])(
    "%s",
    (url) => expect(isApiPath(splitUrl(url).path)).toBe(true),
  );
  test.each(["/", "/homes", "/v10", "/v1x", "/homes/v1", "/%", "/v2", "/_next/static/v1/a.js"])("not %s", (url) =>
    expect(isApiPath(splitUrl(url).path)).toBe(false),
  );
});

describe("a path is normalised", () => {
  test.each([
    ["/v1/markets/78704", "/v1/markets/78704"],
    ["/v1/m%61rkets/78704", "/v1/markets/78704"],
    ["/./session/token", "/session/token"],
    ["/x/../session/token", "/session/token"],
    ["/x/%2e%2E/session/token", "/session/token"],
    ["/x\\..\\mcp", "/mcp"],
    ["/_next/../homes", "/homes"],
    ["/../../a", "/a"],
    ["/a/b/..", "/a/"],
    ["/a/.", "/a/"],
    ["/a/...", "/a/..."],
    ["/a//b", "/a//b"],
    ["/%252e%252e/a", "/%252e%252e/a"],
    ["/markets/mn/st.%20paul", "/markets/mn/st.%20paul"],
    ["/a%2fb%2F%c3%A9", "/a%2fb%2F%c3%A9"],
    ["/%", "/%"],
    ["*", "*"],
  ])("%s → %s", (sent, path) => expect(normalPath(sent)).toBe(path));

  // WHATWG's URL is what Next, fetch and browsers read addresses with.
  test("as URL does, but for the percent-encoding of unreserved characters", () => {
    const piece = fc.constantFrom("a", "b", ".", "..", "%2e", "%2E.", ".%2e", "", "%41", "\\", "%2f", "...", "v1", "é");
    const decoded = (path: string) => path.replace(/%(?:41|2e)/gi, (code) => decodeURIComponent(code));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = `/${pieces.join("/")}`.replaceAll("é", "%C3%A9");
        expect(normalPath(path)).toBe(decoded(new URL(`http://host${path}`).pathname));
      }),
    );
  });

  test("once: what is normal stays as it is", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("/", ".", "%2e", "%25", "2e", "\\", "a"), { maxLength: 12 }), (pieces) => {
        const once = normalPath(`/${pieces.join("")}`);
        expect(normalPath(once)).toBe(once);
      }),
    );
  });
});

test.each([
  ["/v1?a=b", "/v1?a=b"],
  ["http://host:80/v1?a=b", "/v1?a=b"],
  ["HTTP://host", "/"],
  ["http://host?a", "/?a"],
])("the request target %s means %s", (sent, meant) => expect(originForm(sent)).toBe(meant));

describe("the client's address", () => {
  test.each([
    ["192.0.2.1", "203.0.113.9", 0, "192.0.2.1"],
    ["192.0.2.1", undefined, 1, "192.0.2.1"],
    ["192.0.2.1", "10.0.0.9, 203.0.113.9", 1, "203.0.113.9"],
    ["192.0.2.1", "10.0.0.9, 203.0.113.9, 198.51.100.7", 2, "203.0.113.9"],
    ["192.0.2.1", "203.0.113.9", 3, "203.0.113.9"],
    ["192.0.2.1", " , ", 1, "192.0.2.1"],
    ["192.0.2.1", "203.0.113.9:51234", 1, "203.0.113.9"],
    ["192.0.2.1", "[2001:db8::7]:51234", 1, "2001:db8::7"],
    ["192.0.2.1", "[2001:db8::7]", 1, "2001:db8::7"],
    ["192.0.2.1", "2001:db8::7", 1, "2001:db8::7"],
  ])("socket %s, forwarded for %s, %i trusted proxies → %s", (socket, forwarded, hops, address) =>
    expect(clientAddressOf(socket, forwarded, hops)).toBe(address),
  );
});

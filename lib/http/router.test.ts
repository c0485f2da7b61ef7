import { describe, expect, test } from "vitest";
import { clientAddressOf } from "./message";
import { isApiPath } from "./router";
import { originForm } from "./server/node";

describe("the API answers, instead of the pages,", () => {
  test.each(["/v1", "/v1/", "/v1/x", "//v1/x", "/V1/x", "/%76%31/x", "/./v1", "/x/../v1/y", "\\v1\\x", "/v1%2fx", "*"])(
    "%s",
    (url) => expect(isApiPath(url)).toBe(true),
  );
  test.each(["/", "/homes", "/v10", "/v1x", "/homes/v1", "/%", "/v2", "/_next/static/v1/a.js"])("not %s", (url) =>
    expect(isApiPath(url)).toBe(false),
  );
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
  ])("socket %s, forwarded for %s, %i trusted proxies → %s", (socket, forwarded, hops, address) =>
    expect(clientAddressOf(socket, forwarded, hops)).toBe(address),
  );
});

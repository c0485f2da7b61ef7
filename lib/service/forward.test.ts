import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AddressTooLong } from "@/lib/http/server/server";
import { askRaw } from "@/test/http/raw";
import { forwardTo } from "./forward";

const servers: Server[] = [];
let seen: IncomingHttpHeaders = {};
let port = 0;

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  const pagesPort = await serve(({ headers, url = "" }, response) => {
    seen = headers;
    // Like Next's redirects, which repeat the address twice.
    if (url.startsWith("//")) response.writeHead(308, { Location: url, Refresh: `0;url=${url}` });
    response.end("page");
  });
  const { pages } = forwardTo(() => pagesPort);
  port = await serve((request, response) => {
    pages(request, response).catch((error: Error) =>
      response.writeHead(error instanceof AddressTooLong ? 414 : 500).end(),
    );
  });
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

test.each([
  "Trailer: X",
  "TE: trailers",
  "Upgrade: h2c",
  "Keep-Alive: timeout=5",
  "Proxy-Connection: keep-alive",
  'If-Match: "x"',
  "If-Unmodified-Since: Mon, 01 Jan 1990 00:00:00 GMT",
  "Range: bytes=99999999-",
  "X-Forwarded-Host: evil.example",
  "Forwarded: host=evil.example",
])("%s is not passed on to the pages' process, and the page is answered", async (line) => {
  const head = ["GET /homes HTTP/1.1", "Host: localhost", "X-Kept: yes", line, "Connection: close"];
  expect((await askRaw(port, head)).status).toBe(200);
  expect(seen["x-kept"]).toBe("yes");
  expect(Object.keys(seen)).not.toContain(line.slice(0, line.indexOf(":")).toLowerCase());
});

test.each([
  [7_000, 308],
  [9_000, 414],
])("a redirected address of %i bytes gets status %i", async (length, status) => {
  const line = `GET //homes?city=${"a".repeat(length)} HTTP/1.1`;
  const answer = await askRaw(port, [line, "Host: localhost", "Connection: close"]);
  expect(answer.status).toBe(status);
});

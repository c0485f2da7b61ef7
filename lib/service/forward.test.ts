import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
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
  const pagesPort = await serve(({ headers }, response) => {
    seen = headers;
    response.end("page");
  });
  const { pages } = forwardTo(() => pagesPort);
  port = await serve((request, response) => pages(request, response));
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

test.each(["Trailer: X", "TE: trailers", "Upgrade: h2c", "Keep-Alive: timeout=5", "Proxy-Connection: keep-alive"])(
  "%s is of one connection: a page is answered, and its process is not told",
  async (line) => {
    const answer = await askRaw(port, [
      "GET /homes HTTP/1.1",
      "Host: localhost",
      "X-Kept: yes",
      line,
      "Connection: close",
    ]);
    expect(answer.status).toBe(200);
    expect(seen["x-kept"]).toBe("yes");
    expect(Object.keys(seen)).not.toContain(line.slice(0, line.indexOf(":")).toLowerCase());
  },
);

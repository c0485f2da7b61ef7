import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { ApiResponse } from "@/lib/http/message";
import { createHttpServer, type HttpServer, type HttpServerOptions } from "@/lib/http/server/server";
import { askRaw, sendRaw } from "./raw";
import { type TestService, testService } from "./service";

/** For tests: a listening HTTP server; every page is the same HTML. */
export interface LiveServer extends TestService {
  http: HttpServer;
  port: number;
  /** Sends bytes on a new connection and reads until the server ends it. */
  raw(bytes: string | Buffer): Promise<Buffer>;
  /** Sends a request whose head is given line by line, and reads the one response. */
  ask(...head: string[]): Promise<ApiResponse>;
}

export const PAGE = "<!doctype html><title>A page</title>";

export async function liveServer(
  env: Record<string, string> = {},
  options: Partial<HttpServerOptions> = {},
): Promise<LiveServer> {
  const service = await testService(env);
  const http = createHttpServer({
    runtime: service.runtime,
    pages: async (_request, response) => void response.setHeader("Content-Type", "text/html").end(PAGE),
    ...options,
  });
  http.server.listen(0, "127.0.0.1");
  await once(http.server, "listening");
  const { port } = http.server.address() as AddressInfo;
  return {
    ...service,
    http,
    port,
    raw: (bytes) => sendRaw(port, bytes),
    ask: (...head) => askRaw(port, head),
    close() {
      http.server.close();
      http.server.closeAllConnections();
      service.close();
    },
  };
}

import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createFrontDoor, type FrontDoor, type FrontDoorOptions } from "@/lib/http/front-door/front-door";
import type { ApiResponse } from "@/lib/http/http";
import { askRaw, sendRaw } from "./raw";
import { type TestService, testService } from "./service";

/** For tests: a front door on a socket of its own; every page is the same HTML. */
export interface LiveDoor extends TestService {
  door: FrontDoor;
  port: number;
  /** Sends bytes on a new connection and reads until the server ends it. */
  raw(bytes: string | Buffer): Promise<Buffer>;
  /** Sends a request whose head is given line by line, and reads its one answer. */
  ask(...head: string[]): Promise<ApiResponse>;
}

export const PAGE = "<!doctype html><title>A page</title>";

export async function liveDoor(
  env: Record<string, string> = {},
  options: Partial<FrontDoorOptions> = {},
): Promise<LiveDoor> {
  const service = await testService(env);
  const door = createFrontDoor({
    runtime: service.runtime,
    pages: async (_request, response) => void response.setHeader("Content-Type", "text/html").end(PAGE),
    ...options,
  });
  door.server.listen(0, "127.0.0.1");
  await once(door.server, "listening");
  const { port } = door.server.address() as AddressInfo;
  return {
    ...service,
    door,
    port,
    raw: (bytes) => sendRaw(port, bytes),
    ask: (...head) => askRaw(port, head),
    close() {
      door.server.close();
      door.server.closeAllConnections();
      service.close();
    },
  };
}

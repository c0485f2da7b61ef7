import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { createFrontDoor, type FrontDoor, type FrontDoorOptions } from "../front-door/front-door";
import type { ApiResponse } from "../http";
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

/** Splits one answer off the front of what came over a connection. */
export function readAnswer(bytes: Buffer, withoutBody = false): { response: ApiResponse; rest: Buffer } {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) throw new Error(`no answer in ${bytes.length} bytes: ${bytes.toString("latin1", 0, 200)}`);
  const [start = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
  const headers = lines.flatMap((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]);
  const at = headers.findIndex((it, i) => i % 2 === 0 && it.toLowerCase() === "content-length");
  const length = withoutBody || at < 0 ? 0 : Number(headers[at + 1]);
  const body = bytes.subarray(end + 4, end + 4 + length);
  return {
    response: { status: Number(start.split(" ")[1]), headers, body, withoutBody },
    rest: bytes.subarray(end + 4 + length),
  };
}

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
  async function raw(bytes: string | Buffer): Promise<Buffer> {
    const socket = connect(port, "127.0.0.1");
    const parts: Buffer[] = [];
    socket.on("data", (part) => parts.push(part));
    // A server that refuses early resets what is still being sent; what it answered has arrived.
    socket.on("error", () => {});
    socket.write(bytes);
    await once(socket, "close");
    return Buffer.concat(parts);
  }
  return {
    ...service,
    door,
    port,
    raw,
    ask: async (...head) => {
      const bytes = await raw(Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"));
      return readAnswer(bytes, head[0]?.startsWith("HEAD ")).response;
    },
    close() {
      door.server.close();
      door.server.closeAllConnections();
      service.close();
    },
  };
}

import { once } from "node:events";
import { connect } from "node:net";
import type { ApiResponse } from "@/lib/http/message";

/** For tests: requests written as raw bytes, so that no client library corrects them. */

/** Splits the first response off the bytes that came over a connection. */
export function readAnswer(bytes: Buffer, withoutBody = false): { response: ApiResponse; rest: Buffer } {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) throw new Error(`no answer in ${bytes.length} bytes: ${bytes.toString("latin1", 0, 200)}`);
  const [start = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
  const headers = lines.flatMap((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]);
  const at = headers.findIndex((it, i) => i % 2 === 0 && it.toLowerCase() === "content-length");
  const length = withoutBody || at < 0 ? 0 : Number(headers[at + 1]);
  const body = bytes.subarray(end + 4, end + 4 + length);
  return {
    response: { status: Number(start.split(" ")[1]), headers, body },
    rest: bytes.subarray(end + 4 + length),
  };
}

/** Sends bytes on a new connection and reads until the server ends it. */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<Buffer> {
  const socket = connect(port, "127.0.0.1");
  const parts: Buffer[] = [];
  socket.on("data", (part) => parts.push(part));
  // A server that refuses a request early resets the connection while we still send; its response has arrived by then.
  socket.on("error", () => {});
  socket.write(bytes);
  await once(socket, "close");
  return Buffer.concat(parts);
}

/** Sends a request whose head is given line by line, and reads the one response. */
export async function askRaw(port: number, head: readonly string[]): Promise<ApiResponse> {
  const bytes = await sendRaw(port, Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"));
  return readAnswer(bytes, head[0]?.startsWith("HEAD ")).response;
}

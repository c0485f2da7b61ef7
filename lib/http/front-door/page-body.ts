import type { IncomingMessage, ServerResponse } from "node:http";
import type { Transform } from "node:stream";
import { constants, createBrotliCompress, createGzip, type Zlib } from "node:zlib";
import { preferredEncoding } from "../encoding";

const TEXT = /^(?:text\/|image\/svg\+xml|application\/(?:json|javascript|manifest\+json|xml))/;
const WITHOUT_WHOLE_BODY = new Set([204, 206, 304]);

type Done = (error?: Error | null) => void;
type Packer = Transform & Zlib;

/** Brotli looks back over the whole page, where its data repeat its markup: a quarter less than gzip, as quickly. */
const packers = {
  br: (): Packer => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (): Packer => createGzip({ level: 6 }),
};
const FLUSH = { br: constants.BROTLI_OPERATION_FLUSH, gzip: constants.Z_SYNC_FLUSH };

/** Sends what `packer` makes, as fast as the reader takes it. */
function pour(packer: Packer, response: ServerResponse, write: (part: Buffer) => boolean, end: () => void): void {
  packer.on("data", (part: Buffer) => write(part) || packer.pause());
  packer.on("end", end);
  packer.on("drain", () => response.writableNeedDrain || response.emit("drain"));
  response.on("drain", () => packer.resume());
  response.once("close", () => packer.destroy());
}

/**
 * Stands between whoever answers a page and the wire: HTML goes through `edit` (as latin1, so that bytes stay bytes),
 * text is compressed as it comes. `Accept-Encoding` is taken out of the request, so that nobody compresses twice.
 */
export function editPage(request: IncomingMessage, response: ServerResponse, edit: (part: string) => string): void {
  const accepted = preferredEncoding(request.headers["accept-encoding"] as string | undefined);
  delete request.headers["accept-encoding"];
  const writeHead = response.writeHead.bind(response) as (...it: unknown[]) => ServerResponse;
  const write = response.write.bind(response) as (part: Buffer, done?: Done) => boolean;
  const end = response.end.bind(response) as (part?: Buffer) => ServerResponse;
  let html = false;
  let packer: Packer | undefined;

  function begin(): void {
    const type = String(response.getHeader("Content-Type") ?? "");
    html = type.startsWith("text/html");
    if (!TEXT.test(type) || WITHOUT_WHOLE_BODY.has(response.statusCode) || response.hasHeader("Content-Encoding"))
      return;
    response.appendHeader("Vary", "Accept-Encoding");
    if (!accepted && !html) return;
    response.removeHeader("Content-Length");
    const tag = response.getHeader("ETag");
    if (typeof tag === "string" && !tag.startsWith("W/")) response.setHeader("ETag", `W/${tag}`);
    if (!accepted) return;
    response.setHeader("Content-Encoding", accepted);
    if (request.method === "HEAD") return;
    packer = packers[accepted]();
    pour(packer, response, write, () => end());
  }
  const bytes = (part: string | Uint8Array, encoding: unknown): Buffer => {
    const given =
      typeof part === "string"
        ? Buffer.from(part, typeof encoding === "string" ? (encoding as BufferEncoding) : "utf8")
        : Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    return html ? Buffer.from(edit(given.toString("latin1")), "latin1") : given;
  };
  const doneIn = (given: unknown[]) => given.find((it): it is Done => typeof it === "function");

  Object.assign(response, {
    writeHead(...given: unknown[]) {
      begin();
      return writeHead(...given);
    },
    write(part: string | Uint8Array, ...more: unknown[]) {
      if (!response.headersSent) response.writeHead(response.statusCode);
      const body = bytes(part, more[0]);
      return packer ? packer.write(body, doneIn(more)) : write(body, doneIn(more));
    },
    /** Next calls this after each part. */
    flush() {
      if (accepted) packer?.flush(FLUSH[accepted]);
    },
    end(...given: unknown[]) {
      if (!response.headersSent) response.writeHead(response.statusCode);
      const done = doneIn(given);
      if (done) response.once("finish", done);
      const [part] = given;
      const body = typeof part === "string" || part instanceof Uint8Array ? bytes(part, given[1]) : undefined;
      if (packer) packer.end(body);
      else end(body);
      return response;
    },
  });
}

import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ApiRequest } from "./message";

export type Encoding = "br" | "gzip";

/** Bodies up to this size are not compressed. */
export const COMPRESS_ABOVE_BYTES = 1_024;

/** The encoding that a client prefers, or undefined for no compression (RFC 9110, 12.5.3). */
export function preferredEncoding(accept: string | undefined): Encoding | undefined {
  if (accept === undefined || accept === "") return undefined;
  const quality: Record<string, number> = {};
  for (const part of accept.toLowerCase().split(",")) {
    const [coding = "", ...parameters] = part.split(";");
    const q = parameters.map((p) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(p)?.[1]).find((v) => v !== undefined);
    quality[coding.trim()] = q === undefined ? 1 : Number(q);
  }
  const qualityOf = (coding: string) => quality[coding] ?? quality["*"] ?? 0;
  const [br, gz, identity] = [qualityOf("br"), qualityOf("gzip"), quality.identity ?? 0];
  if (br > 0 && br >= gz && br >= identity) return "br";
  return gz > 0 && gz >= identity ? "gzip" : undefined;
}

/** The encoding of a body for this client, or undefined for no compression. */
export const encodingFor = (request: Pick<ApiRequest, "header">, body: Uint8Array): Encoding | undefined =>
  body.length > COMPRESS_ABOVE_BYTES ? preferredEncoding(request.header("accept-encoding")) : undefined;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Compresses a body. Brotli at level 4 is as fast as gzip at 6, and smaller; a small window makes its start cheaper. */
export const compress = (body: Uint8Array, encoding: Encoding): Promise<Buffer> =>
  encoding === "br"
    ? brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          [constants.BROTLI_PARAM_LGWIN]: 18,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : deflate(body, { level: 6 });

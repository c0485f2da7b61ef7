import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { ImportFailure } from "../faults";

/** Told how many bytes of the file itself (compressed, where it is) were read. */
export type OnBytes = (bytes: number) => void;

const CHUNK = 1 << 18;
const HEAD = 1 << 17;

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** From the byte order mark, or from where the zero bytes of ASCII in UTF-16 stand. */
export function encodingOf(head: Uint8Array): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  if (head.length > 3 && head[1] === 0 && head[3] === 0 && head[0] !== 0) return "utf-16le";
  if (head.length > 3 && head[0] === 0 && head[2] === 0 && head[1] !== 0) return "utf-16be";
  return "utf-8";
}

async function* fileBytes(path: string, onBytes: OnBytes): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK), 0, CHUNK);
      if (bytesRead === 0) return;
      onBytes(bytesRead);
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function* gunzipped(path: string, onBytes: OnBytes): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  let failure: unknown;
  const feed = (async () => {
    try {
      for await (const chunk of fileBytes(path, onBytes)) {
        if (gunzip.destroyed) return;
        if (!gunzip.write(chunk))
          await new Promise<void>((done) => {
            gunzip.once("drain", done);
            gunzip.once("close", done);
          });
      }
      gunzip.end();
    } catch (error) {
      failure = error;
      gunzip.destroy();
    }
  })();
  try {
    yield* gunzip;
    await feed;
  } catch (error) {
    throw failure ?? new ImportFailure(`${path}: the gzip data is damaged or cut short (${(error as Error).message})`);
  } finally {
    gunzip.destroy();
  }
}

const isGzip = (head: Uint8Array) => head[0] === 0x1f && head[1] === 0x8b;

/** The file's text as UTF-8 bytes: unpacked where it is gzip, transcoded from UTF-16, without byte order mark. */
export async function* utf8Chunks(path: string, onBytes: OnBytes = () => {}): AsyncGenerator<Buffer> {
  const raw = await fileHead(path, 4);
  if (raw[0] === 0x50 && raw[1] === 0x4b && raw[2] === 3)
    throw new ImportFailure(`${path} is a ZIP archive or a spreadsheet: unpack it, or save it as CSV, first`);
  const bytes = isGzip(raw) ? gunzipped(path, onBytes) : fileBytes(path, onBytes);
  let decoder: TextDecoder | undefined;
  let first = true;
  for await (const chunk of bytes) {
    if (first) {
      first = false;
      const encoding = encodingOf(chunk);
      if (encoding !== "utf-8") decoder = new TextDecoder(encoding);
      else if (chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) {
        yield chunk.subarray(3);
        continue;
      }
    }
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk;
  }
  if (decoder) yield Buffer.from(decoder.decode());
}

async function fileHead(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The first 128 KB of the text, and whether that is all of it. */
export async function textHead(path: string): Promise<{ text: string; whole: boolean }> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of utf8Chunks(path)) {
    parts.push(chunk);
    length += chunk.length;
    if (length > HEAD) return { text: Buffer.concat(parts).toString("utf8", 0, HEAD), whole: false };
  }
  return { text: Buffer.concat(parts).toString("utf8"), whole: true };
}

import { isAscii, isUtf8 } from "node:buffer";

type Marked = "utf-8" | "utf-16le" | "utf-16be" | null;

/** The encoding by the byte order mark, or by the positions of zero bytes in UTF-16; null if neither tells. */
function markedEncoding(head: Uint8Array): Marked {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head.length > 3 && head[1] === 0 && head[3] === 0 && head[0] !== 0) return "utf-16le";
  if (head.length > 3 && head[0] === 0 && head[2] === 0 && head[1] !== 0) return "utf-16be";
  return null;
}

const BOM_BYTES = 3;
const LONGEST_CHARACTER = 4;

/**
 * Whether most bytes beyond ASCII are valid UTF-8. A UTF-8 text with one damaged letter stays UTF-8, and only that letter's row
 * is rejected; Windows-1252 text hardly ever contains a sequence that is also valid UTF-8.
 */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let good = 0;
  let bad = 0;
  for (const character of new TextDecoder().decode(bytes, { stream: true })) {
    if (character === "\ufffd") bad++;
    else if (character > "\u007f") good++;
  }
  return bad === 0 || good > bad;
}

/**
 * Converts a text's chunks to UTF-8 without a byte order mark; UTF-16 is transcoded, and so is Windows-1252, which is told once.
 */
export async function* asUtf8(chunks: AsyncIterable<Buffer>, onWindows1252?: () => void): AsyncGenerator<Buffer> {
  /** Null for UTF-8; undefined while only ASCII has been read. */
  let decoder: TextDecoder | null | undefined;
  /** The last bytes of a chunk, if they may be the beginning of the first letter beyond ASCII. */
  let kept: Buffer | null = null;
  let first = true;
  for await (const chunk of chunks) {
    let bytes: Buffer = kept ? Buffer.concat([kept, chunk]) : chunk;
    kept = null;
    if (first) {
      first = false;
      const marked = markedEncoding(bytes);
      if (marked === "utf-8") {
        decoder = null;
        bytes = bytes.subarray(BOM_BYTES);
      } else if (marked) decoder = new TextDecoder(marked);
    }
    if (decoder === undefined && !isAscii(bytes)) {
      const at = bytes.findIndex((byte) => byte > 0x7f);
      if (bytes.length - at < LONGEST_CHARACTER) {
        kept = bytes.subarray(at);
        bytes = bytes.subarray(0, at);
      } else if (isMostlyUtf8(bytes)) decoder = null;
      else {
        decoder = new TextDecoder("windows-1252");
        onWindows1252?.();
      }
    }
    const read = decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes;
    if (read.length > 0) yield read;
  }
  if (kept && isUtf8(kept)) yield kept;
  else if (kept) {
    onWindows1252?.();
    yield Buffer.from(new TextDecoder("windows-1252").decode(kept));
  }
  if (decoder) yield Buffer.from(decoder.decode());
}

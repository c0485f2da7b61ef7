import { isAscii, isUtf8 } from "node:buffer";

/** Told once of a text that says of its encoding nothing, and is neither ASCII nor UTF-8. */
export type OnWindows1252 = () => void;

type Marked = "utf-8" | "utf-16le" | "utf-16be" | null;

/** From the byte order mark, or from where the zero bytes of ASCII in UTF-16 stand; null where nothing tells. */
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
 * Whether bytes beyond ASCII are UTF-8: where some are not, which are more. A text that is UTF-8 but for a spoilt letter stays
 * so, and the rows of that letter are rejected; Windows-1252 hardly ever has a sequence that is UTF-8 too.
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

/** A text's chunks as UTF-8 without byte order mark: UTF-8 as it is, UTF-16 and Windows-1252 transcoded. */
export async function* asUtf8(chunks: AsyncIterable<Buffer>, onWindows1252?: OnWindows1252): AsyncGenerator<Buffer> {
  /** Null for UTF-8; undefined while all is ASCII. */
  let decoder: TextDecoder | null | undefined;
  /** What may be a part of the first letter beyond ASCII. */
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

import { withRoom } from "../growable";

/** The most UTF-8 bytes per UTF-16 code unit. */
const WIDEST = 3;
const SPACE = 32;
const NEWLINE = 10;

/** Complete records start at multiples of this many bytes, so that 32-bit positions reach 64 GiB. */
export const RECORD_ALIGN = 16;

/** A growing UTF-8 text whose memory is reused after `take`. */
export function growingText() {
  let bytes = Buffer.allocUnsafeSlow(1 << 20);
  let used = 0;
  return {
    get length() {
      return used;
    },
    /** Appends text and returns the number of its bytes. */
    append(text: string): number {
      bytes = withRoom(bytes, used + text.length * WIDEST + RECORD_ALIGN);
      const written = bytes.write(text, used);
      used += written;
      return written;
    },
    /** Ends a complete record's line with padding, so that the next one is aligned to `RECORD_ALIGN`; `append` leaves room for it. */
    endLine() {
      const end = used + RECORD_ALIGN - (used % RECORD_ALIGN);
      bytes.fill(SPACE, used, end - 1);
      bytes[end - 1] = NEWLINE;
      used = end;
    },
    /** Returns a copy of the bytes, and starts again. */
    take(): Uint8Array<ArrayBuffer> {
      const taken = Uint8Array.prototype.slice.call(bytes, 0, used) as Uint8Array<ArrayBuffer>;
      used = 0;
      return taken;
    },
  };
}

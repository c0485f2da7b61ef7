import { LRUCache } from "lru-cache";
import { compress, type Encoding } from "./encoding";

/** A 200 as it was sent, to be sent again; its compressed bodies are added when a client first asks for them. */
export interface CachedResponse {
  readonly etag: string;
  readonly headers: readonly string[];
  readonly body: Uint8Array;
  br?: Uint8Array;
  gzip?: Uint8Array;
}

/**
 * The responses asked for last, up to a number of bytes. A dataset never changes, so a response is good for as long as
 * its version is served, which its tag names. It is kept from the second time on that it is made: what is asked only once
 * costs a look-up and a number, and no memory.
 */
export interface ResponseCache {
  read(key: string): CachedResponse | undefined;
  /** What is kept of a response, where it is. */
  write(key: string, response: CachedResponse): CachedResponse | undefined;
  /** The body in an encoding; stored with the response if that is still cached under `key`. */
  encoded(key: string, response: CachedResponse, encoding: Encoding): Promise<Uint8Array>;
  /** Bytes held, as far as they can be told. */
  readonly bytes: number;
}

/** What an entry takes besides its texts and bytes. */
const OVERHEAD_BYTES = 512;
/** No response takes more than this share when it is written. */
const LARGEST_SHARE = 16;
/** How many of the responses made last are known again, or fewer where they share a place. */
const LATELY = 1 << 16;

const sizeOf = ({ etag, headers, body, br, gzip }: CachedResponse, key: string): number =>
  headers.reduce((sum, text) => sum + text.length, key.length + etag.length) +
  body.length +
  (br?.length ?? 0) +
  (gzip?.length ?? 0) +
  OVERHEAD_BYTES;

/** A tag in 32 bits, never 0. */
function bitsOf(tag: string): number {
  let bits = 0;
  for (let i = 0; i < tag.length; i++) bits = Math.imul(bits, 61) + tag.charCodeAt(i);
  return bits >>> 0 || 1;
}

/** @param bytesMax 0 keeps nothing. */
export function createResponseCache(bytesMax: number): ResponseCache {
  const entries = new LRUCache<string, CachedResponse>({ maxSize: Math.max(1, bytesMax), sizeCalculation: sizeOf });
  const lately = new Uint32Array(LATELY);

  /** Whether the same response was made before, not long ago. */
  function madeBefore(etag: string): boolean {
    const bits = bitsOf(etag);
    const before = lately[bits % LATELY] === bits;
    lately[bits % LATELY] = bits;
    return before;
  }

  return {
    get bytes() {
      return entries.calculatedSize;
    },
    read: (key) => entries.get(key),
    write(key, response) {
      if (bytesMax === 0 || !madeBefore(response.etag)) return undefined;
      if (sizeOf(response, key) > bytesMax / LARGEST_SHARE) return undefined;
      // Bytes of its own: the body may be a part of a larger piece of memory.
      const kept = { ...response, body: Uint8Array.from(response.body) };
      entries.set(key, kept);
      return kept;
    },
    async encoded(key, response, encoding) {
      const known = response[encoding];
      if (known) return known;
      const body = await compress(response.body, encoding);
      if (entries.peek(key) === response && !response[encoding]) {
        response[encoding] = body;
        // Setting the same object again would keep its old size.
        entries.delete(key);
        entries.set(key, response);
      }
      return body;
    },
  };
}

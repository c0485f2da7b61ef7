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
 * The responses asked for last, up to a number of bytes. A dataset never changes, so a response is good for as long
 * as its version is served: the key names version, plan and address.
 */
export interface ResponseCache {
  read(key: string): CachedResponse | undefined;
  write(key: string, response: CachedResponse): void;
  /** The body in an encoding; stored with the response if that is still cached under `key`. */
  encoded(key: string, response: CachedResponse, encoding: Encoding): Promise<Uint8Array>;
  /** Bytes held, as far as they can be told. */
  readonly bytes: number;
}

/** What an entry takes besides its texts and bytes. */
const OVERHEAD_BYTES = 512;
/** No response takes more than this share when it is written. */
const LARGEST_SHARE = 16;

const sizeOf = ({ etag, headers, body, br, gzip }: CachedResponse, key: string): number =>
  headers.reduce((sum, text) => sum + text.length, key.length + etag.length) +
  body.length +
  (br?.length ?? 0) +
  (gzip?.length ?? 0) +
  OVERHEAD_BYTES;

/** @param bytesMax 0 keeps nothing. */
export function createResponseCache(bytesMax: number): ResponseCache {
  const entries = new LRUCache<string, CachedResponse>({ maxSize: Math.max(1, bytesMax), sizeCalculation: sizeOf });
  return {
    get bytes() {
      return entries.calculatedSize;
    },
    read: (key) => entries.get(key),
    write(key, response) {
      if (sizeOf(response, key) <= bytesMax / LARGEST_SHARE) entries.set(key, response);
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

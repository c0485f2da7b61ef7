import { LRUCache } from "lru-cache";
import { compress, type Encoding } from "./encoding";

/** A cached 200. */
export interface CachedResponse {
  readonly etag: string;
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/** A response before its body is compressed and the common headers are added. */
export interface UnencodedResponse {
  status: number;
  headers: readonly string[];
  body: Uint8Array | null;
  /** The entity tag of a 200 without its quotes; each encoding adds its own suffix. */
  etag?: string;
  /** The cache's entry of this response, if it has one. */
  cached?: { key: string; response: CachedResponse } | undefined;
}

/**
 * The most recently used responses, up to a number of bytes. None gets stale, since tags depend on the dataset's version. A
 * response is cached only when it is made the second time, so that requests that are never repeated take no memory.
 */
export interface ResponseCache {
  read(key: string): CachedResponse | undefined;
  /** Caches a response if it was made before. Returns the cached one, or undefined if it was not cached. */
  write(key: string, response: CachedResponse): CachedResponse | undefined;
  /** The compressed body of a cached response, which is an entry of its own from the first time on that a client asks for it. */
  encoded(key: string, response: CachedResponse, encoding: Encoding): Promise<Uint8Array>;
  /** Approximate size of the cache. */
  readonly bytes: number;
}

/** Estimated size of an entry besides its texts and bytes. */
const OVERHEAD_BYTES = 512;
/** A response that is larger than this fraction (1/16) of the cache is not cached. */
const ENTRIES_MIN = 16;
/** How many recent responses are remembered; fewer if their tags share a slot. */
const RECENT_TAGS = 1 << 16;

const sizeOf = ({ etag, headers, body }: CachedResponse, key: string): number =>
  headers.reduce((sum, text) => sum + text.length, key.length + etag.length) + body.length + OVERHEAD_BYTES;

/** A 32-bit hash of a tag, never 0. */
function hashOf(tag: string): number {
  let bits = 0;
  for (let i = 0; i < tag.length; i++) bits = Math.imul(bits, 61) + tag.charCodeAt(i);
  return bits >>> 0 || 1;
}

/** @param bytesMax 0 turns the cache off. */
export function createResponseCache(bytesMax: number): ResponseCache {
  const entries = new LRUCache<string, CachedResponse>({ maxSize: Math.max(1, bytesMax), sizeCalculation: sizeOf });
  const recentTags = new Uint32Array(RECENT_TAGS);

  /** Whether the same response was made recently. Remembers this one. */
  function wasMadeBefore(etag: string): boolean {
    const hash = hashOf(etag);
    const before = recentTags[hash % RECENT_TAGS] === hash;
    recentTags[hash % RECENT_TAGS] = hash;
    return before;
  }

  /** Copies a body, as it may be part of a larger buffer, which would stay in memory. */
  function keep(key: string, response: CachedResponse): CachedResponse {
    const entry = { ...response, body: Uint8Array.from(response.body) };
    entries.set(key, entry);
    return entry;
  }

  return {
    get bytes() {
      return entries.calculatedSize;
    },
    read: (key) => entries.get(key),
    write(key, response) {
      if (bytesMax === 0 || !wasMadeBefore(response.etag)) return undefined;
      if (sizeOf(response, key) > bytesMax / ENTRIES_MIN) return undefined;
      return keep(key, response);
    },
    async encoded(key, response, encoding) {
      const encodedKey = `${key} ${encoding}`;
      const known = entries.get(encodedKey);
      if (known) return known.body;
      return keep(encodedKey, { ...response, body: await compress(response.body, encoding) }).body;
    },
  };
}

import { compress, type Encoding } from "./encoding";

/** A 200 as it went out, and goes out again. */
export interface KeptAnswer {
  readonly etag: string;
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/**
 * The answers asked for last, up to a size. A dataset never changes, so an answer is good for as long as its version
 * is served: the key names version, plan and address, and what nobody asks for any more falls out by age.
 */
export interface AnswerCache {
  find(key: string): KeptAnswer | undefined;
  keep(key: string, answer: KeptAnswer): void;
  /** The body in an encoding; kept with the answer, if that is. */
  encoded(answer: KeptAnswer, encoding: Encoding): Promise<Uint8Array>;
  /** Bytes held, as far as they can be told. */
  readonly bytes: number;
}

interface Entry {
  answer: KeptAnswer;
  bytes: number;
  br?: Buffer;
  gzip?: Buffer;
}

/** What an entry takes besides its texts and bytes. */
const OVERHEAD_BYTES = 512;
/** No single answer takes more than this share. */
const LARGEST_SHARE = 16;

const bytesOf = (key: string, { etag, headers, body }: KeptAnswer): number =>
  headers.reduce((sum, text) => sum + text.length, key.length + etag.length) + body.length + OVERHEAD_BYTES;

/** @param bytesMax 0 keeps nothing. */
export function createAnswerCache(bytesMax: number): AnswerCache {
  const entries = new Map<string, Entry>();
  /** So that an encoding finds its entry, and an answer that fell out is not held by it. */
  const entryOf = new WeakMap<KeptAnswer, Entry>();
  let bytes = 0;

  function drop(key: string, entry: Entry): void {
    entries.delete(key);
    entryOf.delete(entry.answer);
    bytes -= entry.bytes;
  }
  function makeRoom(): void {
    for (const [key, entry] of entries) {
      if (bytes <= bytesMax) return;
      drop(key, entry);
    }
  }

  return {
    get bytes() {
      return bytes;
    },
    find(key) {
      const entry = entries.get(key);
      // Age order costs two map operations, so it is only kept where it may be needed.
      if (entry && bytes > bytesMax / 2) {
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry?.answer;
    },
    keep(key, answer) {
      const size = bytesOf(key, answer);
      if (size > bytesMax / LARGEST_SHARE) return;
      const before = entries.get(key);
      if (before) drop(key, before);
      const entry = { answer, bytes: size };
      entries.set(key, entry);
      entryOf.set(answer, entry);
      bytes += size;
      makeRoom();
    },
    async encoded(answer, encoding) {
      const known = entryOf.get(answer)?.[encoding];
      if (known) return known;
      const made = await compress(answer.body, encoding);
      const entry = entryOf.get(answer);
      if (entry && !entry[encoding]) {
        entry[encoding] = made;
        entry.bytes += made.length;
        bytes += made.length;
        makeRoom();
      }
      return made;
    },
  };
}

import { createHash } from "node:crypto";
import { open, utimes } from "node:fs/promises";
import { ImportFailure } from "../faults";

/** Data from standard input or the network, saved on disk. */
export interface Fetched {
  bytes: number;
  sha256: string;
}

/** The most bytes that are read from standard input or an address. */
const FETCHED_BYTES_MAX = 16 * 2 ** 30;
const REDIRECTS_MAX = 5;
const gib = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GiB`;

/** Writes a stream to a file and computes its size and checksum. Throws an `ImportFailure` beyond `most` bytes. */
export async function spool(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  path: string,
  most = FETCHED_BYTES_MAX,
): Promise<Fetched> {
  const file = await open(path, "w");
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > most) throw new ImportFailure(`${name} is larger than ${gib(most)}, the most that is accepted`);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

export interface FetchOptions {
  signal?: AbortSignal;
  most?: number;
  /** For tests: replaces the network. */
  fetch?: typeof fetch;
}

/** An address without parts that may be secret: password and query. */
export function publicName(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

/** Messages of TLS for a certificate whose signer is unknown to this machine. */
const UNKNOWN_SIGNER = /self.signed certificate|unable to (?:verify|get)/i;

const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  const told = cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
  return UNKNOWN_SIGNER.test(told)
    ? `${told}. Where you trust who signed it: NODE_EXTRA_CA_CERTS=ca.pem npm run data -- import …`
    : told;
};

/** The response of an address, after redirects. */
async function answerOf(address: string, { signal, fetch: ask = fetch }: FetchOptions): Promise<Response> {
  const name = publicName(address);
  let url = new URL(address);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const options = { redirect: "manual", headers: { "accept-encoding": "identity" }, signal: signal ?? null } as const;
    const answer = await ask(url, options).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw new ImportFailure(`${name} cannot be reached: ${causeOf(error)}`);
    });
    const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get("location") : null;
    if (location === null) {
      if (!answer.ok || !answer.body)
        throw new ImportFailure(`${name} answers ${answer.status} ${answer.statusText}: nothing was read`);
      return answer;
    }
    await answer.body?.cancel();
    url = new URL(location, url);
    if (url.protocol !== "https:")
      throw new ImportFailure(
        `${name} redirects to ${url.protocol}//${url.host}, which is not https: it is not followed`,
      );
  }
  throw new ImportFailure(`${name} redirects more than ${REDIRECTS_MAX} times`);
}

/**
 * Downloads an https address to a file, with the modification time that the response states. Throws an `ImportFailure` if it is
 * refused, too large, cut short or redirected too often.
 */
export async function download(address: string, path: string, options: FetchOptions = {}): Promise<Fetched> {
  const { most = FETCHED_BYTES_MAX, signal } = options;
  const name = publicName(address);
  const answer = await answerOf(address, options);
  const length = Number(answer.headers.get("content-length") ?? Number.NaN);
  if (length > most)
    throw new ImportFailure(`${name} has ${gib(length)}: larger than ${gib(most)}, the most that is accepted`);
  const fetched = await spool(name, answer.body!, path, most).catch((error: unknown) => {
    signal?.throwIfAborted();
    if (error instanceof ImportFailure || (error as NodeJS.ErrnoException).syscall) throw error;
    throw new ImportFailure(`${name} broke off: ${causeOf(error)}. Nothing was published; try again`);
  });
  if (Number.isFinite(length) && fetched.bytes !== length)
    throw new ImportFailure(
      `${name} broke off: ${fetched.bytes} of ${length} bytes came. Nothing was published; try again`,
    );
  const modified = new Date(answer.headers.get("last-modified") ?? "");
  if (!Number.isNaN(modified.getTime())) await utimes(path, modified, modified);
  return fetched;
}

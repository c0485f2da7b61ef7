import createFetchClient from "openapi-fetch";
import type { Answer, Arguments, CallOptions, CsvPath, ListPath, Path, Row } from "./operation.js";
import { DatasetChanged, LotlineProblem } from "./problem.js";
import type { Problem, paths } from "./schema.js";

export interface LotlineOptions {
  /** Origin of the service: "https://lotline.example". */
  baseUrl: string;
  apiKey: string;
  /** How often a request is sent at most if it gets a 429 each time, with waits in between. Default 5. */
  attemptsMax?: number;
  /** Longest wait in seconds; if the service asks for a longer one, the problem is thrown. Default 120. */
  waitSecondsMax?: number;
  /** Called with every response, to read headers such as `RateLimit` and `Dataset-Version`. */
  onResponse?: (response: Response) => void;
  /** Sends a request. Default `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
  /** Waits, unless the request is aborted. Default: a timer. */
  wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/** Calls by their path, which determines the types of input and answer. All throw `LotlineProblem` for a problem. */
export interface Lotline {
  get<P extends Path>(path: P, ...rest: Arguments<P>): Promise<Answer<P>>;
  /** The rows as CSV (RFC 4180). */
  csv<P extends CsvPath>(path: P, ...rest: Arguments<P>): Promise<string>;
  /** The pages of a list. @throws {DatasetChanged} if the data was republished between two pages */
  pages<P extends ListPath>(path: P, ...rest: Arguments<P>): AsyncGenerator<Answer<P>, void, undefined>;
  /** The rows of all pages, one by one. @throws {DatasetChanged} if the data was republished between two pages */
  rows<P extends ListPath>(path: P, ...rest: Arguments<P>): AsyncGenerator<Row<P>, void, undefined>;
}

const waitByTimer = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", leave);
      resolve();
    }, seconds * 1_000);
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave, { once: true });
  });

const retryAfter = ({ headers }: Response): number | undefined => {
  const seconds = headers.get("retry-after");
  return seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) : undefined;
};

const isProblem = (body: unknown): body is Problem =>
  typeof body === "object" && body !== null && "code" in body && "detail" in body;

/** Path and query of the next page, or undefined on the last page. */
const nextOf = ({ headers }: Response): string | undefined =>
  /<([^>]*)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];

interface Sent {
  body: unknown;
  response: Response;
}

/** The part of openapi-fetch that is used. Inside this file paths are plain strings; only the exported types are strict. */
type AnyGet = (path: string, init: object) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** A client of the service at `baseUrl`, with one API key. */
export function createClient(options: LotlineOptions): Lotline {
  const { baseUrl, apiKey, attemptsMax = 5, waitSecondsMax = 120, onResponse, wait = waitByTimer } = options;
  const send = options.fetch ?? ((request: Request) => fetch(request));

  /** Waits after a 429 and sends the request again, which is safe since every operation is a GET. */
  async function sendPatiently(request: Request): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const response = await send(request.clone());
      onResponse?.(response);
      const seconds = retryAfter(response);
      if (response.status !== 429 || attempt >= attemptsMax || seconds === undefined || seconds > waitSecondsMax)
        return response;
      await response.body?.cancel();
      await wait(seconds, request.signal);
    }
  }

  const client = createFetchClient<paths>({
    baseUrl,
    fetch: sendPatiently,
    headers: { Authorization: `Bearer ${apiKey}` },
    // A list is sent as one parameter, separated by commas.
    querySerializer: { array: { style: "form", explode: false } },
  });
  const getAny = client.GET as unknown as AnyGet;

  async function ask(path: string, init: object): Promise<Sent> {
    const { data, error, response } = await getAny(path, init);
    if (response.ok) return { body: data, response };
    if (isProblem(error)) throw new LotlineProblem(error, retryAfter(response));
    throw new Error(`${response.status} from ${response.url}, and no problem that says why`, { cause: error });
  }

  /** Splits the input into path parameters and query parameters. */
  function initOf(path: string, input: object | undefined, { signal }: CallOptions = {}) {
    const inPath: Record<string, unknown> = {};
    const query: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(input ?? {}))
      (path.includes(`{${name}}`) ? inPath : query)[name] = value;
    return { params: { path: inPath, query }, ...(signal && { signal }) };
  }

  async function* pagesOf(path: string, input: object | undefined, call?: CallOptions): AsyncGenerator<unknown> {
    let page = await ask(path, initOf(path, input, call));
    const version = page.response.headers.get("dataset-version") ?? "";
    for (;;) {
      yield page.body;
      const next = nextOf(page.response);
      if (next === undefined) return;
      const [nextPath = "", search = ""] = next.split("?");
      page = await ask(nextPath, { ...call, querySerializer: () => search });
      const now = page.response.headers.get("dataset-version") ?? "";
      if (now !== version) throw new DatasetChanged(version, now);
    }
  }

  async function* rowsOf(path: string, input: object | undefined, call?: CallOptions): AsyncGenerator<unknown> {
    for await (const page of pagesOf(path, input, call)) yield* (page as { data: unknown[] }).data;
  }

  async function csv(path: string, input: object | undefined, call?: CallOptions): Promise<unknown> {
    return (await ask(path, { ...initOf(path, { ...input, format: "csv" }, call), parseAs: "text" })).body;
  }

  return {
    get: async (path, ...[input, call]) => (await ask(path, initOf(path, input, call))).body,
    csv: (path, ...[input, call]) => csv(path, input, call),
    pages: (path, ...[input, call]) => pagesOf(path, input, call),
    rows: (path, ...[input, call]) => rowsOf(path, input, call),
  } as Lotline;
}

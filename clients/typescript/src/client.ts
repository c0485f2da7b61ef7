import createFetchClient from "openapi-fetch";
import type { Answer, Arguments, CallOptions, CsvPath, DetailedPath, Input, ListPath, Path, Row } from "./operation.js";
import { type PatienceOptions, patientFetch, retryAfterOf } from "./patience.js";
import { DatasetChanged, LotlineProblem } from "./problem.js";
import type { Problem, paths } from "./schema.js";

export interface LotlineOptions extends PatienceOptions {
  /** Origin of the service: "https://lotline.example". */
  baseUrl: string;
  apiKey: string;
}

/** An answer that can be kept, and asked for again if it changed. */
export interface Held<A> {
  answer: A;
  etag: string;
  /** Version of the data that the answer was made of, or of newer data that did not change it. */
  datasetVersion: string;
}

/** The input that asks for rows with details. */
type WithDetails<P extends Path> = Input<P> & { include: "details" };

/** Calls by their path, which determines the types of input and answer. All throw `LotlineProblem` for a problem. */
export interface Lotline {
  /** The answer. With `include: "details"` its rows have them. */
  get<P extends DetailedPath>(path: P, input: WithDetails<P>, options?: CallOptions): Promise<Answer<P, "details">>;
  get<P extends Path>(path: P, ...rest: Arguments<P>): Promise<Answer<P>>;
  /** The rows as CSV (RFC 4180). */
  csv<P extends CsvPath>(path: P, ...rest: Arguments<P>): Promise<string>;
  /** The pages of a list. @throws {DatasetChanged} if the data was republished between two pages */
  pages<P extends DetailedPath>(
    path: P,
    input: WithDetails<P>,
    options?: CallOptions,
  ): AsyncGenerator<Answer<P, "details">, void, undefined>;
  pages<P extends ListPath>(path: P, ...rest: Arguments<P>): AsyncGenerator<Answer<P>, void, undefined>;
  /** The rows of all pages, one by one. @throws {DatasetChanged} if the data was republished between two pages */
  rows<P extends DetailedPath>(
    path: P,
    input: WithDetails<P>,
    options?: CallOptions,
  ): AsyncGenerator<Row<P, "details">, void, undefined>;
  rows<P extends ListPath>(path: P, ...rest: Arguments<P>): AsyncGenerator<Row<P>, void, undefined>;
  /** The answer, asked for with the ETag of the one that is held: while that is still right, its `answer` itself is returned. */
  getIfChanged<P extends Path>(
    held: Held<Answer<P>> | undefined,
    path: P,
    ...rest: Arguments<P>
  ): Promise<Held<Answer<P>>>;
}

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
  const { baseUrl, apiKey } = options;
  const client = createFetchClient<paths>({
    baseUrl,
    fetch: patientFetch(options),
    headers: { Authorization: `Bearer ${apiKey}` },
    // A list is sent as one parameter, separated by commas.
    querySerializer: { array: { style: "form", explode: false } },
  });
  const getAny = client.GET as unknown as AnyGet;

  async function ask(path: string, init: object): Promise<Sent> {
    const { data, error, response } = await getAny(path, init);
    if (response.ok || response.status === 304) return { body: data, response };
    if (isProblem(error)) throw new LotlineProblem(error, retryAfterOf(response));
    throw new Error(`${response.status} from ${path}, and no problem that says why`, { cause: error });
  }

  /** Splits the input into path parameters and query parameters. */
  function initOf(path: string, input: object | undefined, { signal }: CallOptions = {}) {
    const inPath: Record<string, unknown> = {};
    const query: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(input ?? {}))
      (path.includes(`{${name}}`) ? inPath : query)[name] = value instanceof Date ? value.toISOString() : value;
    return { params: { path: inPath, query }, ...(signal && { signal }) };
  }

  async function* pagesOf(path: string, input?: object, call?: CallOptions): AsyncGenerator<unknown> {
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

  async function* rowsOf(path: string, input?: object, call?: CallOptions): AsyncGenerator<unknown> {
    for await (const page of pagesOf(path, input, call)) yield* (page as { data: unknown[] }).data;
  }

  async function getIfChanged(held: Held<unknown> | undefined, path: string, input?: object, call?: CallOptions) {
    const headers = held && { "If-None-Match": held.etag };
    const { body, response } = await ask(path, { ...initOf(path, input, call), headers });
    const version = response.headers.get("dataset-version") ?? "";
    if (held && response.status === 304) return { ...held, datasetVersion: version };
    return { answer: body, etag: response.headers.get("etag") ?? "", datasetVersion: version };
  }

  async function csv(path: string, input?: object, call?: CallOptions): Promise<unknown> {
    return (await ask(path, { ...initOf(path, { ...input, format: "csv" }, call), parseAs: "text" })).body;
  }

  return {
    get: async (path: string, input?: object, call?: CallOptions) => (await ask(path, initOf(path, input, call))).body,
    csv,
    pages: pagesOf,
    rows: rowsOf,
    getIfChanged,
  } as Lotline;
}

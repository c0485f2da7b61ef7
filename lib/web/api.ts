import type { ListMeta } from "@/lib/domain/search";

/** The body of a list in /v1. */
export interface ListAnswer<T> {
  meta: ListMeta;
  data: T[];
}

/** The body of a single record in /v1. */
export interface SingleAnswer<T> {
  data: T;
}

/** A response that is not 2xx, or no response at all (`status` 0, code `network`). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

interface Token {
  token: string;
  /** ISO 8601. */
  expiresAt: string;
}

/** A new token is requested this long before the old one expires, so that no request is sent with an expired one. */
const RENEWAL_MARGIN_MS = 30_000;
/** The token in use or on its way. One that could not be had is forgotten, so that the next call asks again. */
let current: Promise<Token> | null = null;

async function freshToken(): Promise<Token> {
  const response = await reach("/session/token", { headers: { Accept: "application/json" }, cache: "no-store" });
  if (!response.ok) throw await problemOf(response);
  return (await response.json()) as Token;
}

function renew(): Promise<Token> {
  const mine = freshToken();
  current = mine;
  mine.catch(() => {
    if (current === mine) current = null;
  });
  return mine;
}

/** The browser's credential, shared by all requests of the page. @throws {ApiError} */
async function browserToken(): Promise<string> {
  const held = current ?? renew();
  const { token, expiresAt } = await held;
  if (Date.parse(expiresAt) - Date.now() > RENEWAL_MARGIN_MS) return token;
  // Of requests that waited together the first renews it.
  return (await (current === null || current === held ? renew() : current)).token;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new ApiError(0, "network", "We couldn’t reach the listing service.");
  }
}

async function problemOf(response: Response): Promise<ApiError> {
  const retry = Number(response.headers.get("retry-after"));
  // A problem (RFC 9457).
  const body = (await response.json().catch(() => null)) as { code: string; title: string; detail?: string } | null;
  return new ApiError(
    response.status,
    body?.code ?? "internal_error",
    body?.detail ?? body?.title ?? `The listing service answered ${response.status}.`,
    Number.isFinite(retry) && retry > 0 ? retry : null,
  );
}

/**
 * GETs a path under /v1 with the browser token and returns the response, whatever its status. After a 401 it tries once more
 * with a new token.
 * @throws {ApiError} without a token or a response; the signal's `AbortError` if it is aborted.
 */
export async function requestAny(path: string, init: Omit<RequestInit, "headers">, accept = "*/*"): Promise<Response> {
  const send = async () =>
    reach(path, { ...init, headers: { Authorization: `Bearer ${await browserToken()}`, Accept: accept } });
  const response = await send();
  if (response.status !== 401) return response;
  current = null;
  return send();
}

/**
 * The same for a 2xx response.
 * @throws {ApiError} for any other response; the signal's `AbortError` if it is aborted.
 */
export async function request(path: string, signal?: AbortSignal, accept = "application/json"): Promise<Response> {
  const response = await requestAny(path, signal ? { signal } : {}, accept);
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** The JSON body of `request`. */
export const getJson = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await (await request(path, signal)).json()) as T;

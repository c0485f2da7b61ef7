import { indentJson } from "@/components/developers/code/json";
import { browserToken, forgetToken } from "@/lib/web/api";
import { TELLING_HEADERS } from "./call";
import { pastedKey } from "./key";

const ask = (path: string, key: string, signal: AbortSignal): Promise<Response> =>
  fetch(path, { headers: { Authorization: `Bearer ${key}` }, cache: "no-store", signal });

/**
 * GETs a path of this service with the pasted key, or with the page's short-lived token, and returns the response
 * whatever its status. A token that the service rejects is renewed once.
 */
export async function call(path: string, needsKey: boolean, signal: AbortSignal): Promise<Response> {
  if (!needsKey) return fetch(path, { cache: "no-store", signal });
  const pasted = pastedKey();
  if (pasted !== "") return ask(path, pasted, signal);
  const answer = await ask(path, await browserToken(), signal);
  if (answer.status !== 401) return answer;
  forgetToken();
  return ask(path, await browserToken(), signal);
}

/** A response as shown to visitors. */
export interface ShownAnswer {
  status: number;
  statusText: string;
  /** Milliseconds from sending the request to the last byte. */
  elapsedMs: number;
  /** Size of the decoded body in bytes. */
  size: number;
  headers: [name: string, value: string][];
  body: string;
  language: "json" | "text";
  /** The reference's page about the problem, if the response is one. */
  problem: { code: string; href: string } | null;
}

function problemOf(body: unknown): ShownAnswer["problem"] {
  if (typeof body !== "object" || body === null) return null;
  const { code, type } = body as Record<string, unknown>;
  // Only addresses of this site, because a response body must not lead elsewhere.
  return typeof code === "string" && typeof type === "string" && /^\/developers[/#]/.test(type)
    ? { code, href: type }
    : null;
}

/** Reads a response to its end. `startedAt` and `now` are times of `performance.now()`. */
export async function readAnswer(response: Response, startedAt: number, now: () => number): Promise<ShownAnswer> {
  const text = await response.text();
  const elapsedMs = now() - startedAt;
  const type = response.headers.get("content-type") ?? "";
  const json = /[/+]json\b/.test(type) ? parse(text) : undefined;
  return {
    status: response.status,
    statusText: response.statusText,
    elapsedMs,
    size: new TextEncoder().encode(text).length,
    headers: TELLING_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as [string, string]];
    }),
    body: json === undefined ? text : indentJson(json),
    language: json === undefined ? "text" : "json",
    problem: response.ok ? null : problemOf(json),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

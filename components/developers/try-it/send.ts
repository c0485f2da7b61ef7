import { indentJson } from "@/components/developers/code/json";
import { browserToken, forgetToken } from "@/lib/web/api";
import { TELLING_HEADERS } from "./call";

/** A key that the visitor pasted: in this tab's memory only, gone with it. */
let pasted = "";

export const pastedKey = (): string => pasted;

export function rememberKey(key: string): void {
  pasted = key.trim();
}

/** Header values are visible ASCII; a key is nothing else. */
export const isSendable = (key: string): boolean => /^[\x21-\x7e]*$/.test(key);

const ask = (path: string, key: string, signal: AbortSignal): Promise<Response> =>
  fetch(path, { headers: { Authorization: `Bearer ${key}` }, cache: "no-store", signal });

/**
 * GETs a path of this service with the pasted key, or with the page's own short-lived token, and returns the
 * answer whatever its status. A token that the service no longer knows is renewed once.
 */
export async function call(path: string, needsKey: boolean, signal: AbortSignal): Promise<Response> {
  if (!needsKey) return fetch(path, { cache: "no-store", signal });
  if (pasted !== "") return ask(path, pasted, signal);
  const answer = await ask(path, await browserToken(), signal);
  if (answer.status !== 401) return answer;
  forgetToken();
  return ask(path, await browserToken(), signal);
}

/** What a visitor sees of an answer. */
export interface ShownAnswer {
  status: number;
  statusText: string;
  /** Milliseconds from sending to the last byte. */
  elapsedMs: number;
  /** Bytes of the body, decoded. */
  size: number;
  headers: [name: string, value: string][];
  body: string;
  language: "json" | "text";
  /** The reference's page on the problem, where the answer is one. */
  problem: { code: string; href: string } | null;
}

function problemOf(body: unknown): ShownAnswer["problem"] {
  if (typeof body !== "object" || body === null) return null;
  const { code, type } = body as Record<string, unknown>;
  // An address of ours only: nothing that a body says may lead elsewhere.
  return typeof code === "string" && typeof type === "string" && /^\/developers[/#]/.test(type)
    ? { code, href: type }
    : null;
}

/** Reads an answer to its end. `startedAt` and `now` are `performance.now()` times. */
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

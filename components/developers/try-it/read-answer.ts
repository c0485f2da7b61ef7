import { indentJson } from "@/components/developers/code/json";
import { TELLING_HEADERS } from "./telling-headers";

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

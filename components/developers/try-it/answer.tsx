"use client";

import Link from "next/link";
import { CodeBlock } from "@/components/developers/code/code-block";
import { indentJson } from "@/components/developers/code/json";
import { LINK } from "@/components/ui/class-names";
import { requestAny } from "@/lib/web/api";
import { formatCount } from "@/lib/web/format";
import { TELLING_HEADERS } from "./call";

interface SentCall {
  path: string;
  needsKey: boolean;
  /** The visitor's own key. Without it the page's short-lived token is used. */
  ownKey: string;
  signal: AbortSignal;
}

function request({ path, needsKey, ownKey, signal }: SentCall): Promise<Response> {
  const init = { cache: "no-store", signal } as const;
  if (!needsKey) return fetch(path, init);
  if (ownKey === "") return requestAny(path, init);
  return fetch(path, { ...init, headers: { Authorization: `Bearer ${ownKey}` } });
}

/** Sends a call and reads its answer, whatever its status. @throws ApiError without a token, or what fetch throws. */
export async function send(call: SentCall): Promise<ShownAnswer> {
  const startedAt = performance.now();
  return readAnswer(await request(call), startedAt, () => performance.now());
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
  /** Whether the body is JSON, which is indented. */
  isJson: boolean;
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
    isJson: json !== undefined,
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

const size = (bytes: number): string => (bytes < 1_000 ? `${bytes} B` : `${formatCount(Math.round(bytes / 1_000))} KB`);

/** A response: status, time, important headers and body, and a link to the problem's page. */
export function Answer({ answer }: { answer: ShownAnswer }) {
  const summary = `${answer.status} ${answer.statusText}`.trim();
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <strong className="font-semibold">{summary}</strong>
        <span className="text-ink3">
          {formatCount(Math.max(1, Math.round(answer.elapsedMs)))} ms, {size(answer.size)}
        </span>
        {answer.problem ? (
          <Link href={answer.problem.href} className={LINK}>
            What {answer.problem.code} means
          </Link>
        ) : null}
      </p>
      <details className="group border-line border-y">
        <summary className="flex min-h-11 cursor-pointer items-center text-[13px] text-ink2 md:min-h-9">
          <span className="group-open:hidden">Show {answer.headers.length} headers</span>
          <span className="hidden group-open:inline">Hide the headers</span>
        </summary>
        <dl className="pb-3 font-mono text-xs/5">
          {answer.headers.map(([name, value]) => (
            <div key={name} className="flex gap-2 break-all">
              <dt className="shrink-0 font-semibold">{name}:</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <CodeBlock
        title="Body"
        code={answer.body === "" ? "(no body)" : answer.body}
        plain={!answer.isJson}
        bodyClassName="max-h-[28rem]"
      />
    </div>
  );
}

"use client";

import Link from "next/link";
import { CodeBlock, CodeText } from "@/components/developers/code/code-block";
import { LINK } from "@/components/ui/class-names";
import { formatCount } from "@/lib/web/format";
import { call, readAnswer, type ShownAnswer } from "./send";

export { CodeText };

/** Sends a call and reads its answer, whatever its status. @throws ApiError without a token, or what fetch throws. */
export async function ask(path: string, needsKey: boolean, signal: AbortSignal): Promise<ShownAnswer> {
  const startedAt = performance.now();
  return readAnswer(await call(path, needsKey, signal), startedAt, () => performance.now());
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
        language={answer.language}
        bodyClassName="max-h-[28rem]"
      />
    </div>
  );
}

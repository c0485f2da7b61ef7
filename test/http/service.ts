import { rmSync } from "node:fs";
import pino from "pino";
import { createKey } from "@/lib/auth/key-file";
import { parseConfig } from "@/lib/config";
import type { PlanName } from "@/lib/domain/plan";
import { type ApiRequest, type ApiResponse, splitUrl } from "@/lib/http/message";
import { openRuntime, type Runtime } from "@/lib/http/runtime";
import type { PropertyStore } from "@/lib/store/store";
import { emptyVar } from "@/test/dataset";
import { referenceStore } from "@/test/reference-store/reference-store";
import { sampleRecords } from "@/test/reference-store/sample";

/** For tests: a complete service over sample records, with its own state folder and a key of each plan. */
export interface TestService {
  runtime: Runtime;
  records: ReturnType<typeof sampleRecords>;
  keys: Record<PlanName, string>;
  /** The log so far, a line of JSON each. */
  lines: string[];
  /** Serves another dataset instead, or none. */
  serve(store: PropertyStore | null): void;
  /** Serves its own dataset again. */
  restore(): void;
  close(): void;
}

export async function testService(env: Record<string, string> = {}): Promise<TestService> {
  const varDir = emptyVar();
  const config = parseConfig({ LOTLINE_VAR: varDir, ...env } as unknown as NodeJS.ProcessEnv);
  const make = (plan: PlanName) => createKey(varDir, { plan, name: plan, expiresAt: null });
  const keys = {
    free: await make("free"),
    developer: await make("developer"),
    pro: await make("pro"),
    enterprise: await make("enterprise"),
  };
  const records = sampleRecords(300);
  const own = referenceStore(records);
  let store: PropertyStore | null = own;
  const lines: string[] = [];
  const log = pino({ level: "info", base: null }, { write: (line: string) => lines.push(line) });
  const dataset = {
    store: () => store,
    hold: () => () => {},
    problem: () => (store ? null : "No dataset in this test."),
    ready: Promise.resolve(),
    close: () => {},
  };
  return {
    runtime: openRuntime(config, { log, dataset }),
    records,
    keys,
    lines,
    serve(next) {
      store = next;
    },
    restore() {
      store = own;
    },
    close: () => rmSync(varDir, { recursive: true, force: true }),
  };
}

/** A request as an adapter would make it, with header names in lower case. */
export const request = (url: string, headers: Record<string, string> = {}, method = "GET"): ApiRequest => ({
  method,
  ...splitUrl(url),
  header: (name) => headers[name],
  clientAddress: "192.0.2.1",
});

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** A header's value, whatever the case of its name. */
export function headerOf({ headers }: { headers: readonly string[] }, name: string): string | undefined {
  const at = headers.findIndex((it, i) => i % 2 === 0 && it.toLowerCase() === name.toLowerCase());
  return at < 0 ? undefined : headers[at + 1];
}

export const textOf = ({ body }: ApiResponse): string => new TextDecoder().decode(body ?? new Uint8Array());
// biome-ignore lint/suspicious/noExplicitAny: tests read members of any response
export const jsonOf = (response: ApiResponse): any => JSON.parse(textOf(response));

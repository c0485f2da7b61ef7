import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

export interface Figures {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the server per request, microseconds; NaN if the system does not report it. */
  cpuMicros: number;
  /** The share of a core that the load generator used. */
  loadShare: number;
}

/** A server under test. */
export interface Target {
  name: string;
  port: number;
  pid: number;
}

export interface Servers {
  targets: Target[];
  bare: ChildProcess;
  stop(): void;
}

export interface Load {
  port: number;
  /** The server's process id. */
  pid: number;
  /** The paths to request, shared by all connections. A list is repeated; an iterator is used until it ends. */
  paths: readonly string[] | Iterator<string>;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

/** The percentile of sorted values: the value that a share of them does not exceed. */
export const percentile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Repeats the items endlessly. */
function* inTurn<T>(items: readonly T[]): Generator<T, never> {
  for (let i = 0; ; i = (i + 1) % items.length) yield items[i]!;
}

/** Processor time of a process so far, in Linux's clock ticks of 10 ms. */
export function cpuTicks(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return Number.NaN;
  }
}

/** Longer than the headers of any response. */
const HEAD_BYTES = 4_096;
const LENGTH = "\r\ncontent-length: ";

/** Status and total length of the response at the start of `data`, or null if its headers are incomplete. */
function answerAt(data: Buffer): { status: string; bytes: number } | null {
  const head = data.toString("latin1", 0, Math.min(data.length, HEAD_BYTES));
  const end = head.indexOf("\r\n\r\n");
  if (end < 0) return null;
  let at = head.indexOf("\r\nContent-Length: ");
  if (at < 0) at = head.toLowerCase().indexOf(LENGTH);
  const length = at < 0 ? 0 : Number.parseInt(head.slice(at + LENGTH.length, at + LENGTH.length + 9), 10);
  return { status: head.slice(9, 12), bytes: end + 4 + length };
}

/**
 * Sends requests over one kept-alive connection, one at a time, until `next` has no more; calls `answered` after each. It
 * uses a plain socket with a reused buffer, since on two cores an HTTP client would take time that the server needs.
 */
function converse(port: number, next: () => string | undefined, answered: (ms: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let socket: Socket;
    let askedAt = 0;
    /** Bytes of the response that are still missing; 0 before its headers. */
    let left = 0;
    /** The received part of incomplete headers. */
    let begun: Buffer | null = null;
    const ask = () => {
      const request = next();
      if (request === undefined) {
        socket.end();
        resolve();
        return;
      }
      askedAt = performance.now();
      socket.write(request, "latin1");
    };
    const take = (bytes: number, buffer: Uint8Array): boolean => {
      let rest = bytes;
      if (left === 0) {
        const came = Buffer.from(buffer.buffer, buffer.byteOffset, bytes);
        const data: Buffer = begun ? Buffer.concat([begun, came]) : came;
        const answer = answerAt(data);
        if (!answer) {
          begun = Buffer.from(data);
          return true;
        }
        begun = null;
        if (answer.status !== "200") {
          socket.destroy();
          reject(new Error(`Port ${port} answered: ${data.toString()}`));
          return false;
        }
        left = answer.bytes;
        rest = data.length;
      }
      left -= rest;
      if (left === 0) {
        answered(performance.now() - askedAt);
        ask();
      }
      return true;
    };
    socket = connect({
      port,
      host: "127.0.0.1",
      noDelay: true,
      onread: { buffer: Buffer.alloc(65_536), callback: take },
    });
    socket.once("connect", ask);
    socket.once("error", reject);
    socket.once("close", () => reject(new Error(`Port ${port} closed a connection.`)));
  });
}

/** Sends requests over kept-alive connections for `seconds`. @throws if a response is not 200. */
export async function underLoad({ port, pid, paths, headers, connections, seconds }: Load): Promise<Figures> {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const tail = ` HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: keep-alive\r\n${fields.join("")}\r\n`;
  const latenciesMs: number[] = [];
  const ticks = cpuTicks(pid);
  const own = process.cpuUsage();
  const began = performance.now();
  const end = began + 1_000 * seconds;
  const asked = "next" in paths ? paths : inTurn(paths);
  const next = () => {
    if (performance.now() >= end) return undefined;
    const { done, value } = asked.next();
    return done ? undefined : `GET ${value}${tail}`;
  };
  const answered = (ms: number) => latenciesMs.push(ms);
  await Promise.all(Array.from({ length: connections }, () => converse(port, next, answered)));
  const took = (performance.now() - began) / 1_000;
  const cpuMicros = ((cpuTicks(pid) - ticks) * 10_000) / latenciesMs.length;
  const { user, system } = process.cpuUsage(own);
  const sorted = Float64Array.from(latenciesMs).sort();
  return {
    requestsPerSecond: sorted.length / took,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
    cpuMicros,
    loadShare: (user + system) / 1e6 / took,
  };
}

/** The median of some numbers. */
export const middle = (values: readonly number[]): number =>
  percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );

/** The median of several runs, for each figure separately. */
export const median = (runs: readonly Figures[]): Figures => ({
  requestsPerSecond: middle(runs.map((run) => run.requestsPerSecond)),
  p50Ms: middle(runs.map((run) => run.p50Ms)),
  p99Ms: middle(runs.map((run) => run.p99Ms)),
  cpuMicros: middle(runs.map((run) => run.cpuMicros)),
  loadShare: middle(runs.map((run) => run.loadShare)),
});

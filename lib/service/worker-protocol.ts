import type { RateLimitState, Usage } from "@/lib/auth/limiter";
import type { ApiDoor } from "@/lib/http/ask-api";
import type { Listening } from "./api-process";

/** The requests of a worker to its primary, with their answers. */
export interface Questions {
  take: { asked: { name: string; perMinute: number }; answer: RateLimitState };
  usage: { asked: { name: string }; answer: Usage };
  metrics: { asked: Record<string, never>; answer: string };
}

export type Question = { [K in keyof Questions]: { kind: K; id: number } & Questions[K]["asked"] }[keyof Questions];

/** Messages from a worker to its primary. */
export type FromWorker =
  | Question
  /** The worker receives messages from now on. */
  | { kind: "here" }
  /** The door for the pages' process is open. */
  | { kind: "door"; door: ApiDoor }
  /** The public server is listening. */
  | ({ kind: "listening" } & Listening)
  | { kind: "failed"; message: string };

/** Messages from the primary to a worker. */
export type ToWorker =
  | { kind: "start"; pagesToken: string; development: boolean }
  | { kind: "pages"; port: number | null }
  | { kind: "listen" }
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "leave"; isReplaced: boolean };

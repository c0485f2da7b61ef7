import type { RateLimitState, Usage } from "@/lib/auth/limiter";
import type { ApiDoor } from "@/lib/http/ask-api";
import type { Listening } from "./api-process";

/** What a worker asks its primary, and what it is answered. */
export interface Questions {
  take: { asked: { name: string; perMinute: number }; answer: RateLimitState };
  usage: { asked: { name: string }; answer: Usage };
  metrics: { asked: Record<string, never>; answer: string };
}

export type Question = { [K in keyof Questions]: { kind: K; id: number } & Questions[K]["asked"] }[keyof Questions];

/** From a worker to its primary. */
export type FromWorker =
  | Question
  /** What is said is heard from now on. */
  | { kind: "here" }
  /** The pages' door is open. */
  | { kind: "door"; door: ApiDoor }
  /** The public is answered. */
  | ({ kind: "listening" } & Listening)
  | { kind: "failed"; message: string };

/** From the primary to a worker. */
export type ToWorker =
  | { kind: "start"; pagesToken: string; development: boolean }
  | { kind: "pages"; port: number | null }
  | { kind: "listen" }
  | { kind: "answer"; id: number; value: unknown }
  | { kind: "leave"; isReplaced: boolean };

import type { ReferenceOperation } from "../openapi/operations";
import type { Sample } from "../samples";

/** Limits of the service that no parameter's schema has. */
interface ServiceLimits {
  /** Larger bodies are compressed. */
  compressAboveBytes: number;
  /** Shortest and longest request id that a client may send. */
  requestId: readonly [least: number, most: number];
  /** Rows of a page of an assistant's tool, its most, and the most bytes of an answer. */
  assistants: { rows: number; rowsMax: number; bytesMax: number };
}

/** The service and the data that the guide describes. */
export interface GuideContext {
  /** Scheme and host of this service. */
  origin: string;
  sample: Sample;
  /** A problem's body as the service sends it, formatted for reading. */
  problem: string;
  operations: readonly ReferenceOperation[];
  limits: ServiceLimits;
  /** The clients' programs that keep a copy in step. */
  recipes: GuideCode[];
}

/** Code of a section. */
export interface GuideCode {
  title: string;
  code: string;
  /** Whether long lines are wrapped. */
  wraps?: boolean;
}

/** What a section shows besides text. */
export type Figure = "operations" | "plans" | "problems" | "extensions";

/** A section of the guide. */
export interface GuideSection {
  id: string;
  title: string;
  /** Markdown. */
  text: string;
  figure?: Figure;
  code?: GuideCode[];
}

import type { Language } from "@/components/developers/code/highlight";
import type { Sample } from "@/components/developers/samples";

/** What the guide is written for: this service and its data. */
export interface GuideContext {
  /** Scheme and host of this service. */
  origin: string;
  sample: Sample;
  /** A problem's body as the service answers it, JSON to read. */
  problem: string;
}

/** What a section shows besides words. */
export type Figure = "operations" | "plans" | "problems" | "extensions";

/** A section of the guide. */
export interface GuideSection {
  id: string;
  title: string;
  /** Markdown. */
  text: string;
  figure?: Figure;
  code?: { title: string; language: Language; code: string }[];
}

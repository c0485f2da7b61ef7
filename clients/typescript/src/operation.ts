import type { paths } from "./schema.js";

/** What a call takes and gives, read off the API's description by its path. */

export type Path = keyof paths;

type Get<P extends Path> = paths[P]["get"];
type Given<T> = [T] extends [undefined] ? unknown : NonNullable<T>;
type Content<P extends Path> = Get<P>["responses"][200]["content"];

type Parameters<P extends Path> = Given<Get<P>["parameters"]["path"]> & Given<Get<P>["parameters"]["query"]>;

/** Parameters of path and query together; CSV is asked for by `csv()`. */
export type Input<P extends Path> = { [K in keyof Parameters<P> as Exclude<K, "format">]: Parameters<P>[K] };

/** The answer's body: `{ data }`, or `{ meta, data }` of a list. */
export type Answer<P extends Path> = Content<P>["application/json"];

/** A row of a list. */
export type Row<P extends Path> = Answer<P> extends { meta: unknown; data: (infer R)[] } ? R : never;

/** Paths that answer a list. */
export type ListPath = { [P in Path]: [Row<P>] extends [never] ? never : P }[Path];

/** Paths that answer CSV as well. */
export type CsvPath = { [P in Path]: Content<P> extends { "text/csv": string } ? P : never }[Path];

export interface CallOptions {
  signal?: AbortSignal;
}

/** The arguments of a call: `input` may be left out where nothing in it is required. */
export type Arguments<P extends Path> =
  Record<never, never> extends Input<P>
    ? [input?: Input<P>, options?: CallOptions]
    : [input: Input<P>, options?: CallOptions];

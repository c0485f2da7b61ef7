import type { InstantParameter, PropertySummaryWithDetails, paths } from "./schema.js";

/** The types of a call's input and answer, derived from the API's description by its path. */

export type Path = keyof paths;

type Get<P extends Path> = paths[P]["get"];
type Given<T> = [T] extends [undefined] ? unknown : NonNullable<T>;
type Content<P extends Path> = Get<P>["responses"][200]["content"];

type Parameters<P extends Path> = Given<Get<P>["parameters"]["path"]> & Given<Get<P>["parameters"]["query"]>;

/** The parameters of path and query together, without `format`, since `csv()` sets it. An instant may be a `Date`. */
export type Input<P extends Path> = {
  [K in keyof Parameters<P> as Exclude<K, "format">]: K extends InstantParameter
    ? Parameters<P>[K] | Date
    : Parameters<P>[K];
};

/** A list whose rows have what `include: "details"` adds. */
type Detailed<A> = A extends { meta: infer M; data: (infer R)[] }
  ? { meta: M; data: Extract<R, PropertySummaryWithDetails>[] }
  : never;

type Body<P extends Path> = Content<P>["application/json"];

/** The answer's body: `{ data }`, or `{ meta, data }` for a list; with `D` = "details", rows have them. */
export type Answer<P extends Path, D = undefined> = [D] extends ["details"] ? Detailed<Body<P>> : Body<P>;

/** A row of a list. */
export type Row<P extends Path, D = undefined> = Answer<P, D> extends { meta: unknown; data: (infer R)[] } ? R : never;

/** Paths whose rows can have details. */
export type DetailedPath = { [P in Path]: "include" extends keyof Input<P> ? P : never }[Path];

/** Paths whose answer is a list. */
export type ListPath = { [P in Path]: [Row<P>] extends [never] ? never : P }[Path];

/** Paths that can also answer CSV. */
export type CsvPath = { [P in Path]: Content<P> extends { "text/csv": string } ? P : never }[Path];

export interface CallOptions {
  signal?: AbortSignal;
}

/** The arguments of a call. `input` may be left out if none of it is required. */
export type Arguments<P extends Path> =
  Record<never, never> extends Input<P>
    ? [input?: Input<P>, options?: CallOptions]
    : [input: Input<P>, options?: CallOptions];

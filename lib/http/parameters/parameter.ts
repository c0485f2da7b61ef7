import type { z } from "zod";

/** A parameter of an operation: how its text is read, and what the API's description says of it. */
export interface Parameter<T = unknown, Present extends boolean = boolean> {
  schema: z.ZodType<T, string>;
  description: string;
  example: string;
  /** Beyond the specification. */
  extension?: true;
  required?: Present;
  /** The value where the parameter is left out. */
  fallback?: T;
}

export type ParameterTable = Readonly<Record<string, Parameter>>;

type PresentNames<T extends ParameterTable> = {
  [K in keyof T]: T[K] extends Parameter<unknown, true> ? K : never;
}[keyof T];
type ValueOf<P> = P extends Parameter<infer V, boolean> ? V : never;

/** What parsing gives: required and defaulted parameters are always there. */
export type Values<T extends ParameterTable> = { [K in PresentNames<T>]: ValueOf<T[K]> } & {
  [K in Exclude<keyof T, PresentNames<T>>]?: ValueOf<T[K]>;
};

type About = Pick<Parameter, "description" | "example" | "extension">;

export const optional = <T>(schema: z.ZodType<T, string>, about: About): Parameter<T, false> => ({
  schema,
  ...about,
  required: false,
});

export const required = <T>(schema: z.ZodType<T, string>, about: About): Parameter<T, true> => ({
  schema,
  ...about,
  required: true,
});

/** Optional, with a value of its own where it is left out. */
export const defaulted = <T>(schema: z.ZodType<T, string>, fallback: T, about: About): Parameter<T, true> => ({
  schema,
  ...about,
  fallback,
});

import { allOf } from "@/lib/domain/lists";
import { FILTERS } from "@/lib/domain/search";
import type { ReferenceOperation } from "../openapi/operations";
import { operationHref } from "../operation-list";

/** What the guide says of parameters, from the tables that requests are read by, so that the two cannot contradict. */

/** The search's parameters that take any number of values. */
export const LISTS: readonly string[] = Object.entries(FILTERS)
  .filter(([, { kind }]) => kind.salvage)
  .map(([name]) => name);

/** Names as code, in Markdown. */
export const named = (names: readonly string[]): string => allOf(names.map((name) => `\`${name}\``));

/** Operations as links, in Markdown. */
export const linked = (operations: readonly ReferenceOperation[]): string =>
  allOf(operations.map((operation) => `[${operation.summary}](${operationHref(operation)})`));

/** The operations that have a parameter. */
export const takers = (operations: readonly ReferenceOperation[], parameter: string): ReferenceOperation[] =>
  operations.filter(({ parameters }) => parameters.some(({ name }) => name === parameter));

/** The value that a parameter of an operation has where it is left out. */
export function defaultOf(operations: readonly ReferenceOperation[], id: string, parameter: string): string {
  const operation = operations.find((one) => one.id === id);
  const value = operation?.parameters.find(({ name }) => name === parameter)?.schema?.default;
  if (value === undefined) throw new Error(`${id} has no default for ${parameter}.`);
  return String(value);
}

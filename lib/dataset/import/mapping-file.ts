import { readFileSync } from "node:fs";
import type { z } from "zod";
import { ImportFailure } from "./failure";
import { type Mapping, mappingSchema } from "./mapping.schema";

type Issue = z.core.$ZodIssue;

/** An issue as those of the form that the writer most likely meant: the one with the fewest faults of type. */
function plainIssues(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const branches = issue.errors.map((branch) => branch.flatMap(plainIssues));
  const wrongTypes = (branch: Issue[]) => branch.filter((i) => i.code === "invalid_type").length;
  const meant = branches.reduce((a, b) => (wrongTypes(b) < wrongTypes(a) ? b : a));
  return meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** What is wrong with a mapping, a line each: the member, and why. */
export const mappingFaults = (error: z.ZodError): string[] =>
  error.issues.flatMap(plainIssues).map((i) => `${i.path.join(".") || "the mapping"}: ${i.message}`);

/** Reads and checks a mapping file; all its faults are told at once. */
export function readMapping(path: string): Mapping {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new ImportFailure(`The mapping ${path} cannot be read: ${(error as Error).message}`);
  }
  const parsed = mappingSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = mappingFaults(parsed.error).map((fault) => `\n  ${fault}`);
  throw new ImportFailure(`The mapping ${path} has faults (docs/IMPORT.md shows the schema):${faults.join("")}`);
}

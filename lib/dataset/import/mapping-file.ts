import { readFileSync } from "node:fs";
import { ImportFailure } from "./failure";
import { type Mapping, mappingSchema } from "./mapping.schema";

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
  const faults = parsed.error.issues.map((i) => `\n  ${i.path.join(".") || "the mapping"}: ${i.message}`);
  throw new ImportFailure(`The mapping ${path} has faults (docs/IMPORT.md shows the schema):${faults.join("")}`);
}

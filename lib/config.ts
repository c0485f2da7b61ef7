import { resolve } from "node:path";
import { z } from "zod";

const count = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .default(fallback);

const schema = z.object({
  PORT: count(3000, 0, 65_535),
  /** Folder of all state: datasets, keys, secrets. */
  LOTLINE_VAR: z.string().min(1).default("var"),
  /** Memory for search payloads held resident, MiB. */
  LOTLINE_PAYLOAD_MB: count(1_024, 0, 1_000_000),
});

export type Config = z.output<typeof schema> & { varDir: string };

/**
 * Parses the environment once. Unknown LOTLINE_ names and malformed values are errors that name the
 * variable and the remedy.
 */
export function parseConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = schema.safeParse(env);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((i) => `  ${i.path.join(".")}: ${i.message}`);
    throw new Error(`Bad environment variables:\n${faults.join("\n")}`);
  }
  return { ...parsed.data, varDir: resolve(parsed.data.LOTLINE_VAR) };
}

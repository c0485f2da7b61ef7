import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { FORMAT } from "./layout";

const bytes = z.number().int().min(0);
const file = z.object({ bytes, sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** manifest.json: what a dataset says of itself, and what proves that its files are whole. */
const manifest = z.object({
  format: z.literal(FORMAT),
  version: z.string().regex(/^[0-9a-f]{16}$/),
  asOf: z.string().regex(/^\d{4}-\d{2}-\d{2}$/),
  kind: z.enum(["generated", "imported"]),
  name: z.string(),
  source: z.string(),
  records: bytes,
  zipCodes: bytes,
  files: z.object({ "index.bin": file, "records.bin": file, "markets.bin": file }),
  notes: z.record(z.string(), z.unknown()),
});
export type Manifest = z.output<typeof manifest>;

/** A dataset's version: a hash of everything else that its manifest says, the files' checksums among it. */
export const versionOf = (content: Omit<Manifest, "version">): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16);

/** Reads a dataset's manifest. Errors say which file is wrong and what to do. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, "manifest.json");
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw damaged(path, error instanceof SyntaxError ? "it is not JSON" : (error as Error).message);
  }
  const format = (parsed as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format !== FORMAT)
    throw new Error(
      `${path} was made by another version of Lotline (format ${format}; this one reads ${FORMAT}). Remedy: npm run data -- generate, or import your files again.`,
    );
  const result = manifest.safeParse(parsed);
  if (result.success) {
    const { version, ...content } = parsed as Manifest;
    if (versionOf(content) !== version) throw damaged(path, "its version is not that of its content");
    return result.data;
  }
  const [issue] = result.error.issues;
  throw damaged(path, `${issue?.path.join(".")}: ${issue?.message}`);
}

/** An error for a file that is not as it was written. */
export const damaged = (path: string, reason: string): Error =>
  new Error(`${path} is damaged: ${reason}. Remedy: npm run data -- rollback, or make the dataset anew.`);

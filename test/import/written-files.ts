import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { mappingSchema } from "@/lib/dataset/import/format.schema";
import { mappedFormat } from "@/lib/dataset/import/formats/mapped";
import { suggestFor } from "@/lib/dataset/import/suggest";
import { type Imported, importFiles } from "./import-files";

/** For tests: files that are written as they are tried. */
export function writtenFiles() {
  const folder = mkdtempSync(join(tmpdir(), "lotline-kinds-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  return {
    write,
    importText: (name: string, text: string, asOf: string | null = null) => importFiles([write(name, text)], { asOf }),
    /** Imports a file by the mapping that is suggested for it. */
    async bySuggestion(name: string, text: string) {
      const path = write(name, text);
      const suggestion = await suggestFor(path, "2026-11-21");
      const format = mappedFormat(mappingSchema.parse(suggestion.mapping));
      const imported = await importFiles([path], { format, asOf: suggestion.trial.date?.date ?? null });
      return { path, suggestion, imported, homes: byStreet(imported.records) };
    },
  };
}

export const byStreet = (records: Imported["records"]) =>
  Object.fromEntries(records.map((record) => [record.address.streetAddress, record]));

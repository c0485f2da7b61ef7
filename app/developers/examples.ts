import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { cache } from "react";
import type { GuideCode } from "@/components/developers/guide/section";
import { type Sample, WRITTEN } from "@/components/developers/samples";
import type { PropertyFilter } from "@/lib/domain/search";
import { getReader, type Reader } from "@/lib/http/reader";
import { datasetInfo } from "../installation";
import { newestHomes } from "../newest-homes";

/** The text of a file in the repository, which is deployed with the build. Null if there is none. */
export async function repositoryText(path: string): Promise<string | null> {
  try {
    return await readFile(join(/* turbopackIgnore: true */ process.cwd(), path), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

const LANGUAGES = { typescript: "ts", python: "py" } as const;

/** The inside of a double-quoted string in TypeScript and Python. */
const inQuotes = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * An example from docs/examples, changed to ask this service for a home that it has. The values of `WRITTEN` are
 * replaced where they are complete strings in quotes, and the address of the service everywhere. Null if there is
 * none.
 */
export function forService(code: string, origin: string, sample: Sample): string {
  let text = code.replaceAll("http://localhost:3000", origin);
  for (const name of Object.keys(WRITTEN) as (keyof Sample)[])
    text = text.replaceAll(`"${WRITTEN[name]}"`, () => `"${inQuotes(sample[name])}"`);
  return text;
}

export async function exampleCode(
  slug: string,
  language: keyof typeof LANGUAGES,
  origin: string,
  sample: Sample,
): Promise<string | null> {
  const code = await repositoryText(`docs/examples/${slug}.${LANGUAGES[language]}`);
  return code === null ? null : forService(code.trimEnd(), origin, sample);
}

const RECIPES = ["clients/typescript/examples/keep-a-copy.ts", "clients/python/examples/keep_a_copy.py"];

/** The clients' programs that keep a copy in step, changed to ask this service. */
export async function recipes(origin: string): Promise<GuideCode[]> {
  const all = RECIPES.map(async (path) => {
    const code = await repositoryText(path);
    return code === null ? [] : [{ title: basename(path), code: forService(code.trimEnd(), origin, WRITTEN) }];
  });
  return (await Promise.all(all)).flat();
}

async function firstHome(reader: Reader, version: string, filter: PropertyFilter): Promise<Sample | undefined> {
  const [home] = (await newestHomes(reader, filter, 1)).data;
  return home && { id: home.id, ...home.address, version };
}

/** A home for sale for the examples, in their ZIP if the dataset covers it, otherwise anywhere. */
export const sample = cache(async (): Promise<Sample> => {
  const info = await datasetInfo();
  if (!info) return WRITTEN;
  const reader = getReader();
  const sale = { status: ["forSale"] } as const;
  return (
    (await firstHome(reader, info.version, { ...sale, zipCode: [WRITTEN.zipCode] })) ??
    (await firstHome(reader, info.version, sale)) ??
    (await firstHome(reader, info.version, {})) ??
    WRITTEN
  );
});

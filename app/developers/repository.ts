import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Sample, WRITTEN } from "@/components/developers/samples";

/** Text of a file of the repository, which stands beside the build; null where there is none. */
export async function repositoryText(path: string): Promise<string | null> {
  try {
    return await readFile(join(/* turbopackIgnore: true */ process.cwd(), path), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

const LANGUAGES = { typescript: "ts", python: "py" } as const;

/** The inside of a double-quoted string, of TypeScript and Python alike. */
const inQuotes = (text: string): string => JSON.stringify(text).slice(1, -1);

/**
 * An example as it is in docs/examples, asking this service for a home that it has; null where there is none.
 * What is replaced are the values of `WRITTEN` where they stand alone in quotes, and the address.
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

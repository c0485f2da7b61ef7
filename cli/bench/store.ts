import { statSync } from "node:fs";
import { join } from "node:path";
import { openStore, readManifest } from "@/lib/store/engine";
import { sizeText } from "@/lib/system-error";
import { generatedStore, storeOptions } from "./generated";
import { leastOf, printQuestions, timeOf } from "./measure";
import { questionsOf } from "./questions";

const SEARCHES = 2_000;

export const usage = `Usage:
  npm run bench -- store [--properties N] [--searches N]
${storeOptions(SEARCHES)}

Searches, and at most a quarter as many questions of each other kind. Each is asked by itself, least of five rounds: how long
it takes, and for how long it blocks the event loop at most.`;

async function printOpening(folder: string): Promise<void> {
  const [least] = await leastOf([folder], () => timeOf(() => openStore(folder, { residentBytes: 0 }).close()));
  const bytes = statSync(join(folder, "index.bin")).size;
  console.log(`open    ${least!.toFixed(0)} ms, least of five, files in the page cache`);
  console.log(`index   ${(bytes / readManifest(folder).records).toFixed(1)} bytes a row, ${sizeText(bytes)}`);
}

/** `npm run bench -- store`: builds a generated dataset, opens it and measures every kind of question on one core. */
export async function run(args: string[]): Promise<void> {
  const asked = await generatedStore(args, SEARCHES);
  await printOpening(asked.folder);
  const fromFile = openStore(asked.folder, { residentBytes: 0 });
  await printQuestions("question", {
    ...(await questionsOf(asked.store, asked)),
    "all searches, with rows read from the file": asked.searches.map(
      ({ query }) =>
        () =>
          fromFile.search(query),
    ),
  });
  fromFile.close();
}

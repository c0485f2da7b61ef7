import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createClient, DatasetChanged, LotlineProblem, type PropertySummaryWithDetails } from "lotline";

/**
 * Keeps a copy of all homes in step with the service: `node keep-a-copy.js copy.json`, as often as you like. It reads
 * everything once, and then only what changed; everything again when the service no longer knows the copy's version.
 */

interface Copy {
  version: string;
  homes: Record<string, PropertySummaryWithDetails>;
}

const PAGE = 25; // fits every plan

let version = "";
const lotline = createClient({
  baseUrl: process.env.LOTLINE_URL ?? "http://localhost:3000",
  apiKey: process.env.LOTLINE_API_KEY ?? "",
  onResponse: ({ headers }) => {
    version = headers.get("dataset-version") ?? version;
  },
});

/** All homes of one version. With a cursor, the last page costs no more than the first. */
async function readAll(): Promise<Copy> {
  const homes: Copy["homes"] = {};
  const input = { include: "details" as const, cursor: "start", limit: PAGE };
  for await (const home of lotline.rows("/v1/properties", input)) homes[home.id] = home;
  return { version, homes };
}

/** The copy, and what changed since its version. */
async function readChanges({ version: since, homes: before }: Copy): Promise<Copy> {
  const homes = { ...before };
  const anew: string[] = [];
  for await (const { id, change } of lotline.rows("/v1/changes", { since, limit: PAGE })) {
    delete homes[id];
    if (change !== "removed") anew.push(id);
  }
  const now = version;
  for (let i = 0; i < anew.length; i += PAGE) {
    const { data } = await lotline.get("/v1/properties", { include: "details", id: anew.slice(i, i + PAGE) });
    if (version !== now) throw new DatasetChanged(now, version);
    for (const home of data) homes[home.id] = home;
  }
  return { version: now, homes };
}

/** Reads until the copy is of one version as a whole: data can be republished meanwhile. */
async function inStep(copy: Copy | undefined): Promise<Copy> {
  try {
    return await (copy ? readChanges(copy) : readAll());
  } catch (error) {
    if (error instanceof DatasetChanged) return inStep(copy);
    if (error instanceof LotlineProblem && error.code === "version_gone") return inStep(undefined);
    throw error;
  }
}

const file = process.argv[2] ?? "copy.json";
const held = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Copy) : undefined;
const copy = await inStep(held);
// Written beside it and renamed, so that a broken run leaves the old copy whole.
writeFileSync(`${file}.new`, JSON.stringify(copy));
renameSync(`${file}.new`, file);
console.log(
  `${Object.keys(copy.homes).length} homes of version ${copy.version}, held before: ${held?.version ?? "none"}`,
);

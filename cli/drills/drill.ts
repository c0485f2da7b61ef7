import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mulberry32 } from "@/lib/domain/random";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import { verifyDataset } from "@/lib/store/engine";

/** The parameters of a drill. */
export interface Terms {
  /** An empty folder for this drill. */
  folder: string;
  /** Runs fewer rounds, as CI does for every change; all drills together then take at most two minutes. */
  short: boolean;
  /** A random number from 0 to 1; the sequence depends only on the drill and the seed. */
  draw: () => number;
}

/** Causes a failure repeatedly, and checks what must hold in spite of it. */
export interface Drill {
  /** What the drill does, and what must hold. */
  about: string;
  /** Returns a sentence with figures. @throws if what must hold does not. */
  run(terms: Terms): Promise<string>;
}

export const drawing = (seed: number): (() => number) => mulberry32(seed);

const root = join(import.meta.dirname, "../..");

export interface Ended {
  code: number | null;
  output: string;
  ms: number;
}

/** Runs a program to its end, or kills it after `killAfterMs`. */
export async function program(
  command: string,
  args: string[],
  { env = {}, killAfterMs }: { env?: Record<string, string>; killAfterMs?: number } = {},
): Promise<Ended> {
  const began = performance.now();
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(timer);
  return { code, output, ms: performance.now() - began };
}

/** Runs `npm run data -- …` in its own process. */
export const data = (varDir: string, args: string[], more: { killAfterMs?: number } = {}): Promise<Ended> =>
  program(process.execPath, ["--import", "tsx", "cli/data.ts", ...args], { env: { LOTLINE_VAR: varDir }, ...more });

/** Writes a RESO file with `rows` listings at about this price, and returns its path. */
export function listings(path: string, rows: number, price: number): string {
  const lines = [
    "ListingKey,StandardStatus,PropertyType,UnparsedAddress,City,StateOrProvince,PostalCode,ListPrice,OnMarketDate",
  ];
  for (let i = 0; i < rows; i++)
    lines.push(
      `K${i},Active,Residential,${i + 1} Oak St,Austin,TX,787${String(i % 50).padStart(2, "0")},${price + i},2026-08-01`,
    );
  writeFileSync(path, `${lines.join("\n")}\n`);
  return path;
}

/** @throws if a condition does not hold. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** Verifies every byte of the current version, and returns its name. */
export function verifiedCurrent(varDir: string): string {
  const current = readCurrent(varDir);
  must(current !== null, "Nothing is served any more.");
  verifyDataset(datasetFolder(varDir, current.version));
  return current.version;
}

/** Files in the state folder besides versions, their changes, `current`, and the last import's rejects and report. */
export function strayFiles(varDir: string): string[] {
  const listed = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
  const versions = listed(join(varDir, "datasets"));
  return [
    ...listed(varDir).filter((name) => !["changes", "current", "datasets", "imports"].includes(name)),
    ...listed(join(varDir, "datasets")).filter((name) => !/^[0-9a-f]{16}$/.test(name)),
    ...listed(join(varDir, "changes")).filter(
      (name) => !name.split("-").every((version) => versions.includes(version)),
    ),
    ...listed(join(varDir, "imports")).filter(
      (name) => !["earlier", "outcomes.json", "rejects.ndjson", "report.json"].includes(name),
    ),
  ];
}

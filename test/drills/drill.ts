import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { mulberry32 } from "@/lib/domain/random";
import { datasetFolder, readCurrent } from "@/lib/store/current";
import { verifyDataset } from "@/lib/store/engine";
import { dataProgram, type Ended } from "@/test/program";

/** Whether drills have all their rounds, with `--mode full`, or few as CI runs them for every change. */
export const isFull = import.meta.env.MODE === "full";
export const rounds = (few: number, full: number): number => (isFull ? full : few);

/** Random numbers from 0 to 1, the same in every run unless TEST_SEED draws others. */
export const draw = mulberry32(Number(process.env.TEST_SEED ?? "1"));

/** An empty folder, which is removed after the tests of the file. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lotline-drill-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const root = join(import.meta.dirname, "../..");

/** Prints what came of a fault. In full it is written into that fault's row in docs/RELIABILITY.md, with today's date. */
export function told(fault: string, result: string): void {
  console.log(`${fault}: ${result}`);
  if (!isFull) return;
  const path = join(root, "docs/RELIABILITY.md");
  const text = readFileSync(path, "utf8");
  const row = new RegExp(`^(\\| ${fault} \\|.*)\\|[^|]*\\|[^|]*\\|$`, "m");
  if (!row.test(text)) throw new Error(`docs/RELIABILITY.md has no row of the fault “${fault}”.`);
  const on = new Date().toISOString().slice(0, 10);
  writeFileSync(
    path,
    text.replace(row, (_, start: string) => `${start}| ${result} | ${on} |`),
  );
}

/** Runs `npm run data -- …` to its end, or kills it after `killAfterMs`. */
export const data = (varDir: string, args: string[], { killAfterMs }: { killAfterMs?: number } = {}): Promise<Ended> =>
  dataProgram(
    args,
    { LOTLINE_VAR: varDir },
    killAfterMs === undefined ? undefined : AbortSignal.timeout(Math.round(killAfterMs)),
  ).ended;

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

/** Verifies every byte of the current version, and returns its name. */
export function verifiedCurrent(varDir: string): string {
  const current = readCurrent(varDir);
  expect(current, "what is served").not.toBeNull();
  verifyDataset(datasetFolder(varDir, current!.version));
  return current!.version;
}

/** Files in the state folder besides versions, their changes, `current`, and the last import's rejects and report. */
export function strayFiles(varDir: string): string[] {
  const listed = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
  const versions = listed(join(varDir, "datasets"));
  return [
    ...listed(varDir).filter((name) => !["changes", "code-cache", "current", "datasets", "imports"].includes(name)),
    ...listed(join(varDir, "datasets")).filter((name) => !/^[0-9a-f]{16}$/.test(name)),
    ...listed(join(varDir, "changes")).filter(
      (name) => !name.split("-").every((version) => versions.includes(version)),
    ),
    ...listed(join(varDir, "imports")).filter(
      (name) => !["earlier", "outcomes.json", "rejects.ndjson", "report.json"].includes(name),
    ),
  ];
}

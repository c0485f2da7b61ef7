import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runCommand, UsageError } from "./command";
import { cutSource } from "./drills/cut-source";
import { diskFull } from "./drills/disk-full";
import { type Drill, drawing } from "./drills/drill";
import { flips } from "./drills/flips";
import { kills } from "./drills/kills";
import { swap } from "./drills/swap";
import { twoImports } from "./drills/two-imports";

const DRILLS: Record<string, Drill> = {
  kills,
  "disk-full": diskFull,
  flips,
  "cut-source": cutSource,
  "two-imports": twoImports,
  swap,
};

const usage = `Usage:
  npm run drills [-- NAME...] [--short] [--seed N]

${Object.entries(DRILLS)
  .map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`)
  .join("\n")}

  --short      fewer rounds: at most two minutes for all of them
  --seed N     what is drawn at random (default: another one each time; it is printed)

Without a name all are run, one after the other. Exit code 1 where something did not hold.`;

async function run(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { short: { type: "boolean", default: false }, seed: { type: "string" } },
  });
  const unknown = positionals.find((name) => !Object.hasOwn(DRILLS, name));
  if (unknown) throw new UsageError(`There is no drill ${unknown}.`);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 32));
  if (!Number.isInteger(seed)) throw new UsageError(`--seed ${values.seed}: give a whole number.`);
  console.log(`Node.js ${process.versions.node}, seed ${seed}`);
  let failed = 0;
  for (const name of positionals.length > 0 ? positionals : Object.keys(DRILLS)) {
    const folder = mkdtempSync(join(tmpdir(), `lotline-drill-${name}-`));
    const began = performance.now();
    const took = () => `${((performance.now() - began) / 1_000).toFixed(0)} s`;
    try {
      const figures = await DRILLS[name]!.run({ folder, short: values.short, draw: drawing(seed) });
      console.log(`${name}, ${took()}: ${figures}`);
    } catch (error) {
      failed++;
      console.error(`${name}, ${took()}: FAILED. ${(error as Error).message}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await runCommand({ usage, run }, process.argv.slice(2));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

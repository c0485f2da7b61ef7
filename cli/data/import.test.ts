import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { buildDataset } from "@/lib/dataset/build";
import { generateSource } from "@/lib/dataset/generate/generate";
import { runImport } from "@/lib/dataset/import/run";
import { lockDatasets } from "@/lib/dataset/publish";
import { strayFiles } from "@/test/drills/drill";
import { fixture } from "@/test/import/import-files";
import { dataProgram, type Program } from "@/test/program";
import { runProgram } from "../command";
import { DATA } from "./commands";
import { run as runExport } from "./export";
import { run } from "./import";

const folder = mkdtempSync(join(tmpdir(), "lotline-cli-"));
const varDir = join(folder, "var");
const big = join(folder, "big.csv");
const small = fixture("lotline.ndjson");
const ROWS = 2_000;
/** Allows an import with fewer records than before, as these tests import files of different sizes. */
const ANY = "--accept-drop";

const data = (args: string[], dir = varDir): Program => dataProgram(args, { LOTLINE_VAR: dir });

const current = (dir = varDir) => readFileSync(join(dir, "current"), "utf8");
const listed = (dir: string) => (existsSync(dir) ? readdirSync(dir) : []);
const runs = () => listed(join(varDir, "imports")).filter((n) => n.startsWith("run-"));

/** Waits until an import of a process reads rows. */
async function reading(pid: number, ended: Promise<unknown>): Promise<void> {
  let over = false;
  ended.then(() => (over = true));
  while (!runs().some((name) => name.startsWith(`run-${pid}-`))) {
    if (over) throw new Error(`The import ended before it was seen to read rows: ${JSON.stringify(await ended)}`);
    await new Promise((done) => setTimeout(done, 2));
  }
}

/** Runs the import command in this process and returns its output, or the message of its error. */
async function inProcess(args: string[], dir = varDir): Promise<{ code: number; output: string }> {
  process.env.LOTLINE_VAR = dir;
  const lines: string[] = [];
  const log = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
  try {
    await run(args);
    return { code: 0, output: lines.join("\n") };
  } catch (error) {
    return { code: 1, output: (error as Error).message };
  } finally {
    log.mockRestore();
  }
}

beforeAll(async () => {
  const lines = [
    "ListingKey,StandardStatus,PropertyType,UnparsedAddress,City,StateOrProvince,PostalCode,ListPrice,OnMarketDate",
  ];
  for (let i = 0; i < ROWS; i++)
    lines.push(
      `K${i},Active,Residential,${i + 1} Oak St,Austin,TX,787${String(i % 50).padStart(2, "0")},${100_000 + i},2026-08-01`,
    );
  writeFileSync(big, `${lines.join("\n")}\n`);
  expect(await inProcess([small])).toMatchObject({ code: 0 });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("an interrupted import", () => {
  test("leaves the served version unchanged if it is killed at any step, and the next run cleans up", async () => {
    const before = current();
    const gone = spawnSync(process.execPath, ["-e", ""]).pid;
    const states = new Map<string, string>();
    /** Copies the state folder, which is what a kill at this moment would leave behind. */
    const keepState = (step: string) => {
      if (states.has(step)) return;
      const dir = join(folder, `killed-${step}`);
      cpSync(varDir, dir, { recursive: true });
      for (const lock of [join(dir, "datasets.lock"), join(dir, "imports", "datasets.lock")])
        if (existsSync(lock))
          writeFileSync(lock, JSON.stringify({ ...JSON.parse(readFileSync(lock, "utf8")), pid: gone }));
      for (const name of listed(join(dir, "imports")).filter((n) => n.startsWith("run-")))
        renameSync(join(dir, "imports", name), join(dir, "imports", name.replace(/\d+/, String(gone))));
      states.set(step, dir);
    };
    await runImport({
      ...{ varDir, files: [big], acceptDrop: true, atStep: keepState },
      onProgress: ({ phase }) => keepState(phase),
    });
    const steps = ["reading", "building", "started", "records", "files", "written", "verified", "compared", "renamed"];
    expect([...states.keys()].sort()).toEqual([...steps, "published"].sort());
    for (const step of steps) {
      const dir = states.get(step)!;
      expect(current(dir), step).toBe(before);
      expect(strayFiles(dir), step).not.toEqual([]);
      expect(await inProcess([small, ANY, "--name", step], dir)).toMatchObject({ code: 0 });
      expect(strayFiles(dir), step).toEqual([]);
    }
    expect(await inProcess([small, ANY])).toMatchObject({ code: 0 });
  });

  test("leaves the served version unchanged after Ctrl-C while it reads rows, and says so", async () => {
    const before = current();
    const ended = inProcess([big]);
    await reading(process.pid, ended);
    process.emit("SIGINT");
    expect(await ended).toEqual({ code: 1, output: "Interrupted. Nothing was published." });
    expect(current()).toBe(before);
    expect(strayFiles(varDir)).toEqual([]);
  });

  test("continues after a pause and is published, while a second import in the meantime is refused", async () => {
    const first = data(["import", big, ANY]);
    await reading(first.child.pid!, first.ended);
    first.child.kill("SIGSTOP");
    const second = await inProcess([small]);
    first.child.kill("SIGCONT");
    expect(second).toMatchObject({ code: 1 });
    expect(second.output).toMatch(new RegExp(`Another process \\(${first.child.pid}\\)`));
    expect(await first.ended).toMatchObject({ code: 0 });
    expect(first.output()).toMatch(/^ {4}big\.csv +2,000 +2,000 +0 +0 +0 +RESO/m);
  });

  test("leaves no files behind after the next run, in which --keep removes older versions", async () => {
    expect(await inProcess([small, ANY, "--keep", "1"])).toMatchObject({ code: 0 });
    expect(strayFiles(varDir)).toEqual([]);
    expect(listed(join(varDir, "datasets"))).toContain(current().split("\n")[0]);
  });
});

describe("exit codes", () => {
  const dir = join(folder, "codes");
  const codeOf = async (args: string[]) => {
    vi.stubEnv("LOTLINE_VAR", dir);
    const quiet = (["log", "error"] as const).map((name) => vi.spyOn(console, name).mockImplementation(() => {}));
    try {
      return await runProgram(DATA, args);
    } finally {
      for (const spy of quiet) spy.mockRestore();
      vi.unstubAllEnvs();
    }
  };
  test.each<[number, string, string[]]>([
    [0, "published", ["import", small]],
    [0, "a dry run that would be", ["import", small, "--dry-run"]],
    [1, "refused: too many rejects", ["import", fixture("redfin.csv")]],
    [1, "refused: no such file", ["import", "nowhere.csv"]],
    [2, "usage: no file is named", ["import"]],
    [2, "usage: an option's value", ["import", small, "--as-of", "2026-02-30"]],
    [2, "usage: an unknown option", ["import", small, "--asof", "2026-02-28"]],
    [2, "usage: an unknown command", ["imprt", small]],
  ])("%i: %s", async (code, _, args) => expect(await codeOf(args)).toBe(code));

  test.each([
    ["import", small],
    ["generate", "--properties", "1"],
  ])("75: %s while another import is running", async (...args) => {
    const release = [lockDatasets(join(dir, "imports")), lockDatasets(dir)];
    try {
      expect(await codeOf(args)).toBe(75);
    } finally {
      for (const one of release) one();
    }
    expect(await codeOf(["import", small])).toBe(0);
  });
});

describe("the command line", () => {
  test("a file without any date is refused with the complete command to use", async () => {
    const file = join(folder, "undated homes.csv");
    const header = "ListingKey,StandardStatus,PropertyType,UnparsedAddress,City,StateOrProvince,PostalCode";
    writeFileSync(file, `${header}\nU1,Active,Residential,7 Oak St,Austin,TX,78704\n`);
    const { code, output } = await inProcess([file, "--name", "My homes"]);
    expect(code).toBe(1);
    expect(output).toContain(`npm run data -- import '${file}' --name 'My homes' --as-of 20`);
  });

  test("changes to cells are reported by field, with the first three", async () => {
    const file = join(folder, "baths.csv");
    const rows = ["2.6", "1.9", "0.9", "3.3", "1.75"].map(
      (baths, i) => `B${i},Active,Residential,${i + 1} Bath St,Austin,TX,78704,2026-08-01,${baths}`,
    );
    const header =
      "ListingKey,StandardStatus,PropertyType,UnparsedAddress,City,StateOrProvince,PostalCode,OnMarketDate";
    writeFileSync(file, `${header},BathroomsTotalDecimal\n${rows.join("\n")}\n`);
    const { output } = await inProcess(["--dry-run", "--accept-drop", file]);
    expect(output).toMatch(
      /bathroomsTotal +rounded +3 +baths\.csv +"2\.6" → 2\.5 \(line 2\); "1\.9" → 2 \(line 3\); "0\.9" → 1 \(line 4\)$/m,
    );
  });

  test.each([
    ["prices", 'address,price,beds\n"5 Oak Ave, Detroit, MI 48227","$75,000",4\n'],
    ["rooms alone", 'address,beds\n"5 Oak Ave, Detroit, MI 48227",4\n'],
  ])(
    "--status takes the place of the status that a suggested mapping assumes, and its other assumptions stay: %s",
    async (_, text) => {
      const [file, mapping] = [join(folder, "no-status.csv"), join(folder, "no-status.json")];
      writeFileSync(file, text);
      const suggested = await inProcess(["--suggest-mapping", file]);
      writeFileSync(mapping, suggested.output);
      const imported = async (...args: string[]) => {
        const { output } = await inProcess([
          "--dry-run",
          ANY,
          "--as-of",
          "2026-08-02",
          "--mapping",
          mapping,
          ...args,
          file,
        ]);
        const lines = output.match(/^ {4}.*(?:every home|every row).*$/gm)!;
        return { output, assumed: lines.map((line) => line.trim().split("  ")[0]) };
      };
      const home = "no column says the property type: every row is taken for a single-family home";
      const off = await imported();
      expect(off.output).toContain('"status":"offMarket"');
      expect(off.assumed.sort()).toEqual([home, expect.stringContaining("every home is taken as off the market")]);
      const listed = await imported("--status", "forSale");
      expect(listed.output).toContain('"status":"forSale"');
      expect(listed.assumed.sort()).toEqual([
        home,
        "no column states the status: every home is forSale, as --status says",
      ]);
    },
  );

  test("a dry run shows counts and records and publishes nothing", async () => {
    const before = current();
    const { code, output } = await inProcess(["--dry-run", ANY, "--max-rejects", "1", fixture("reso.json")]);
    expect(code).toBe(0);
    expect(output).toMatch(/^ {4}reso\.json +4 +3 +0 +1 +2 +RESO/m);
    expect(output.match(/^\{"id":"prop_/gm)).toHaveLength(3);
    expect(output).toMatch(/Dry run: nothing was published/);
    expect(current()).toBe(before);
  });

  test("with more rejects than --max-rejects nothing is published, and the rejects say where and why", async () => {
    const before = current();
    const { code, output } = await inProcess([fixture("redfin.csv")]);
    expect(code).toBe(1);
    expect(output).toMatch(/1 of 5 rows were rejected, above --max-rejects \(1 %\)\. Nothing was published/);
    expect(current()).toBe(before);
    const rejects = readFileSync(join(varDir, "imports", "rejects.ndjson"), "utf8")
      .trim()
      .split("\n");
    expect(rejects.map((line) => JSON.parse(line))).toEqual([
      {
        file: fixture("redfin.csv"),
        line: 7,
        field: "soldDate",
        value: "Smarch-1-2026",
        reason: "is not a calendar date",
      },
    ]);
  });

  test("generated sample data is refused as a base", async () => {
    const dir = join(folder, "sample");
    await buildDataset(generateSource({ properties: 100 }), { varDir: dir });
    const { code, output } = await inProcess([small, "--base", "current"], dir);
    expect(code).toBe(1);
    expect(output).toMatch(/generated sample data/);
  });

  test("exporting and importing gives an equal dataset, with its name, source and counts in the manifest", async () => {
    const out = join(folder, "out.ndjson.gz");
    process.env.LOTLINE_VAR = varDir;
    await runExport([out]);
    const args = [out, "--name", "Test MLS", "--source", "From a test.", "--as-of", "2026-08-20"];
    expect(await inProcess(args)).toMatchObject({ code: 0 });
    const version = current().split("\n")[0]!;
    const manifest = JSON.parse(readFileSync(join(varDir, "datasets", version, "manifest.json"), "utf8"));
    expect(manifest).toMatchObject({ kind: "imported", name: "Test MLS", source: "From a test.", asOf: "2026-08-20" });
    expect(manifest.notes.import).toMatchObject({ read: 3, imported: 3, merged: 0, rejected: 0 });
    const lines = await data(["export"]).ended;
    expect(lines.output.trim().split("\n").sort()).toEqual(readFileSync(small, "utf8").trim().split("\n").sort());
  });

  test("an export says which published figures it does not contain", async () => {
    const dir = join(folder, "published");
    const file = fixture("Zip_median_sale_price_uc_sfrcondo_month.csv");
    expect(await inProcess([file, "--max-rejects", "9"], dir)).toMatchObject({ code: 0 });
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    await runExport([join(folder, "none.ndjson")]);
    expect(said.mock.calls.join()).toMatch(
      /^Published market figures of \d+ ZIP codes? are not records, so this export does not have them\./,
    );
  });

  test.each([
    [["nowhere.csv"], /nowhere\.csv: no such file/],
    [[small, "--as-of", "2026-02-30"], /--as-of must be a calendar date/],
    [[small, "--max-rejects", "many"], /--max-rejects takes/],
    [[small, "--format", "excel"], /--format excel is unknown/],
  ])("%j says what is wrong", async (args, message) => {
    const { code, output } = await inProcess(args);
    expect(code).toBe(1);
    expect(output).toMatch(message);
  });
});

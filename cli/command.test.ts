import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newKey } from "@/lib/auth/key";
import { WITH_TSX } from "@/test/node-args";
import { BENCH } from "./bench/commands";
import { type Program, runProgram } from "./command";
import { DATA } from "./data/commands";
import { KEYS } from "./keys/commands";

const PROGRAMS = [DATA, KEYS, BENCH];
const COMMANDS = PROGRAMS.flatMap((program) =>
  Object.keys(program.commands).map((name) => ({ program, name, title: `${program.name} ${name}` })),
);

let varDir: string;
let out: string;
let err: string;
beforeEach(() => {
  varDir = mkdtempSync(join(tmpdir(), "lotline-command-"));
  vi.stubEnv("LOTLINE_VAR", varDir);
  [out, err] = ["", ""];
  vi.spyOn(console, "log").mockImplementation((line: string) => {
    out += `${line}\n`;
  });
  vi.spyOn(console, "error").mockImplementation((line: string) => {
    err += `${line}\n`;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(varDir, { recursive: true });
});

const usageLine = ({ name }: Program, command: string) =>
  new RegExp(`^ {2}npm run (--silent )?${name} -- ${command}`, "m");

describe.each(COMMANDS)("$title", ({ program, name }) => {
  test.each([[[name, "--help"]], [[name, "-h"]], [[name, "help"]], [["help", name]], [[name, "x", "y", "--help"]]])(
    "%j prints the usage only on stdout and exits with 0",
    async (argv) => {
      expect(await runProgram(program, argv)).toBe(0);
      expect(out).toMatch(/^Usage:\n/);
      expect(out).toMatch(usageLine(program, name));
      expect(err).toBe("");
    },
  );

  test("an unknown option is named above the usage, only on stderr, with exit code 2", async () => {
    expect(await runProgram(program, [name, "--colour"])).toBe(2);
    expect(err).toMatch(/^Unknown option '--colour'.*\n\nUsage:\n/);
    expect(err).toMatch(usageLine(program, name));
    expect(out).toBe("");
  });
});

test.each([
  [DATA, [], "Name a command."],
  [DATA, ["exprot"], "There is no command exprot; did you mean export?"],
  [DATA, ["constructor"], "There is no command constructor."],
  [KEYS, [], "Name a command."],
  [KEYS, ["revok"], "There is no command revok; did you mean revoke?"],
  [BENCH, [], "Name a command."],
  [DATA, ["generate", "--properties", "0"], "properties is 0"],
  [DATA, ["generate", "5"], "Unexpected argument '5'"],
  [DATA, ["import"], "Name the files to import."],
  [
    DATA,
    ["import", "https://data.example/sales.csv?key=secret"],
    "An address is not read. Download it first: curl -fSLO --remote-time URL && npm",
  ],
  [DATA, ["import", "package.json", "--keep", "0"], "--keep 0: must be a whole number from 1."],
  [DATA, ["export", "a.ndjson", "b.ndjson"], "Name one file, or none for standard output."],
  [DATA, ["export", "--format", "xml"], "--format xml: must be one of ndjson, csv, parquet."],
  [DATA, ["export", "--format", "parquet"], "Parquet cannot be written to standard output. "],
  [DATA, ["report", "a", "b"], "Name one version, or none for the one that is served."],
  [DATA, ["status", "now"], "Unexpected argument 'now'"],
  [DATA, ["verify", "a", "b"], "Name one version, or --all alone."],
  [DATA, ["verify", "a", "--all"], "Name one version, or --all alone."],
  [DATA, ["rollback", "a"], "Unexpected argument 'a'"],
  [DATA, ["prune", "--keep", "none"], "--keep none: must be a whole number from 1."],
  [KEYS, ["create"], "--plan must be one of free, developer, pro, enterprise."],
  [KEYS, ["list", "all"], "Unexpected argument 'all'"],
  [KEYS, ["revoke"], "Name one key to revoke."],
  [KEYS, ["revoke", "lot_3kTqAAAA", "lot_3kTqBBBB"], "Name one key to revoke."],
  [KEYS, ["rotate", "lot_3kTqAAAA", "--grace", "721"], "--grace 721: must be a whole number from 1 to 720."],
  [BENCH, ["import", "--rows", "1e5"], "--rows 1e5: must be a whole number from 1."],
  [BENCH, ["http", "--requests", "x"], "--requests x: must be a whole number from 1."],
  [BENCH, ["store", "--searches", "0"], "--searches 0: must be a whole number from 1."],
] as [Program, string[], string][])(
  "$0.name %j says what is wrong and shows the usage",
  async (program, argv, message) => {
    expect(await runProgram(program, argv)).toBe(2);
    expect(err.startsWith(message)).toBe(true);
    expect(err).toMatch(/\n\nUsage:\n {2}npm run /);
    expect(out).toBe("");
  },
);

test.each(PROGRAMS)("the purposes of $name's commands stand in one column", async (program) => {
  expect(await runProgram(program, ["help"])).toBe(0);
  const starts = Object.entries(program.commands).map(([name, [purpose]]) =>
    out
      .split("\n")
      .find((line) => line.startsWith(`  ${name} `))!
      .indexOf(purpose),
  );
  expect(new Set(starts).size).toBe(1);
});

test("no message contains a whole key, whatever argument it was", async () => {
  const key = newKey();
  for (const { program, name } of COMMANDS)
    for (const argv of [[key], [name, key, key], [name, `--${key}`], ["help", key]]) await runProgram(program, argv);
  expect(err).toContain(`${key.slice(0, 12)}…`);
  expect(out + err).not.toContain(key.slice(0, 13));
});

test.each([
  ["cli/data.ts", [], 2],
  ["cli/keys.ts", ["-h"], 0],
  ["cli/bench.ts", ["help"], 0],
])("%s %j exits with %i and writes to only one stream", async (file, argv, code) => {
  const asked = promisify(execFile)(process.execPath, [...WITH_TSX, file, ...argv], {
    cwd: resolve(import.meta.dirname, ".."),
    env: { ...process.env, LOTLINE_VAR: varDir },
  });
  const ended = await asked.catch((error) => error);
  expect(ended.code ?? 0).toBe(code);
  expect(code === 0 ? ended.stdout : ended.stderr).toMatch(/Usage:/);
  expect(code === 0 ? ended.stderr : ended.stdout).toBe("");
});

test("whatever a file is named and holds, a terminal is told nothing that it would obey", async () => {
  const path = join(varDir, "feed\u001b[31m\u202e.csv");
  const header = "ListingKey,StandardStatus,PropertyType,UnparsedAddress,City,StateOrProvince,PostalCode,\u009b31mMore";
  const home = "Residential,7 Oak St,Austin,TX,78704";
  writeFileSync(path, `${header}\nK1,Active,${home},x\nK2,\u001b[31mOpen\u009b\u202e,${home},x\n`);
  for (const argv of [
    ["import", path, "--as-of", "2026-08-02", "--max-rejects", "100%"],
    ["import", path, "--as-of", "2026-08-02", "--max-rejects", "0"],
    ["import", path, "--suggest-mapping"],
    ["import", `${path}.none`],
    ["report"],
  ])
    await runProgram(DATA, argv);
  expect(out + err).toContain("\\u001b[31m");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  expect((out + err).match(/.{0,60}[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g)).toBeNull();
});

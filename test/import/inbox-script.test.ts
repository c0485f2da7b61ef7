import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runImport } from "@/lib/dataset/import/run";
import { lockDatasets } from "@/lib/dataset/publish";
import { WITH_TSX } from "@/test/node-args";
import { fixture } from "./import-files";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "lotline-inbox-"));
afterAll(() => rmSync(folder, { recursive: true }));

const inbox = join(folder, "in box");
const varDir = join(folder, "var");

/** The script of docs/OPERATIONS.md with the paths of this test; returns what it prints, and its exit code. */
function run(): { code: number; told: string } {
  const [, script] = /```sh\n(#!\/bin\/sh\n[\s\S]*?)```/.exec(readFileSync(join(root, "docs/OPERATIONS.md"), "utf8"))!;
  const path = join(folder, "lotline-inbox");
  const paths = {
    "/feeds/inbox": `'${inbox}'`,
    "/var/lib/lotline": varDir,
    "/srv/lotline": root,
    // The same program without npm, whose start takes longer than these imports.
    "npm run --silent data --": [process.execPath, ...WITH_TSX, "cli/data.ts"].join(" "),
  };
  writeFileSync(
    path,
    Object.entries(paths).reduce((text, [theirs, ours]) => text.replace(theirs, ours), script!),
  );
  chmodSync(path, 0o755);
  try {
    return { code: 0, told: execFileSync(path, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }) };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string };
    return { code: status, told: stdout };
  }
}

/** Says that a file of the inbox was written this many minutes ago. */
const written = (name: string, minutes: number) => {
  const seconds = Date.now() / 1_000 - minutes * 60;
  utimesSync(join(inbox, name), seconds, seconds);
};
const listed = (name = "") => readdirSync(join(inbox, name), { withFileTypes: true }).filter((entry) => entry.isFile());
const names = (name = "") => listed(name).map((entry) => entry.name);

const HEADER = "ListingKey,StandardStatus,PropertyType,UnparsedAddress,City,StateOrProvince,PostalCode";
const UNDATED = `${HEADER}\nU1,Active,Residential,7 Oak St,Austin,TX,78704\n`;

test.runIf(process.platform === "linux")(
  "the script of OPERATIONS.md imports complete files, oldest first, and leaves all others",
  async () => {
    mkdirSync(inbox);
    await runImport({ varDir, files: [fixture("lotline.ndjson")] });
    copyFileSync(fixture("reso.csv"), join(inbox, "dated.csv"));
    writeFileSync(join(inbox, "homes 2026-08-29.csv"), UNDATED);
    writeFileSync(join(inbox, "strange.csv"), "no,known\nkind,of table\n");
    for (const name of [".hidden.csv", "new.csv", "sending.csv.part"])
      copyFileSync(fixture("reso.csv"), join(inbox, name));
    writeFileSync(join(inbox, "empty.csv"), "");
    for (const name of ["strange.csv", ".hidden.csv", "sending.csv.part", "empty.csv"]) written(name, 2);
    written("homes 2026-08-29.csv", 3);
    written("dated.csv", 4);
    // Written ahead of now, so that it is new to the second run, too, however slow the first one is.
    written("new.csv", -10);

    const release = lockDatasets(join(varDir, "imports"));
    expect(run().code).toBe(75);
    release();
    expect(names()).toContain("dated.csv");

    const { code, told } = run();
    expect(code).toBe(0);
    expect(told).toMatch(/dated\.csv: [\s\S]*Published version[\s\S]*homes 2026-08-29\.csv: [\s\S]*Published version/);
    expect(told).toMatch(/strange\.csv: .*no known format/);
    expect(names("done").sort()).toEqual(["dated.csv", "homes 2026-08-29.csv"]);
    expect(names("failed")).toEqual(["strange.csv"]);
    expect(names().sort()).toEqual([".hidden.csv", "empty.csv", "new.csv", "sending.csv.part"]);
  },
  120_000,
);

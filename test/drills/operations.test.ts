import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { makeCurrent } from "@/lib/dataset/publish";
import { currentFile, datasetFolder } from "@/lib/store/current";
import { emptyFolder, listings, program, verifiedCurrent } from "./drill";

const root = resolve(import.meta.dirname, "../..");
const folder = emptyFolder();
const [varDir, restored, backups] = ["var", "restored", "backup"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
for (const made of [varDir, restored, backups]) mkdirSync(made);

/** Runs commands in a shell, which ends with the first that fails. */
async function shell(script: string): Promise<string> {
  const { code, output } = await program("bash", ["-euo", "pipefail", "-c", script]);
  expect(code, `${script}\n${output}`).toBe(0);
  return output;
}

/** Carries out the document's commands under a heading in this drill's folders, but for those that need systemd, git or a registry. */
async function carryOut(heading: string, restoreTo = varDir): Promise<string> {
  const text = readFileSync(join(root, "docs/OPERATIONS.md"), "utf8");
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))!;
  const blocks = [...section.matchAll(/```sh\n(?!#!)(.*?)```/gs)].map(([, commands]) => commands!);
  expect(blocks, heading).not.toEqual([]);
  let output = "";
  for (const commands of blocks) {
    const state = commands.includes("tar -x") ? restoreTo : varDir;
    output += await shell(
      commands
        .replace(/^systemctl .*$|git pull|&& npm ci --omit=dev && npm run build/gm, "")
        .replaceAll("sudo -u lotline ", "")
        .replaceAll("/var/lib/lotline", state)
        .replaceAll("/srv/lotline", root)
        .replaceAll("/backup/", `${backups}/`),
    );
  }
  return output;
}

test("the commands of OPERATIONS.md, one after the other in an empty folder: deploy, backup, restore, upgrade", async () => {
  expect(await carryOut("Deploy")).toContain("has what a server reads");
  const feed = listings(join(folder, "feed.csv"), 500, 400_000);
  const env = `export LOTLINE_VAR=${varDir}; `;
  await shell(`${env} npm run data -- import ${feed} --as-of 2026-08-02`);
  const served = verifiedCurrent(varDir);
  await shell(`${env} npm run data -- prune --dry-run && npm run data -- export ${folder}/records.parquet`);
  await shell(`${env} npm run data -- report --html ${folder}/report.html && npm run keys -- forget-first`);

  // Back up and restore: what is served and who may ask are the same.
  await carryOut("Backup and restore", restored);
  expect(verifiedCurrent(restored)).toBe(served);
  const keys = (of: string) => shell(`LOTLINE_VAR=${of} npm run --silent keys -- list`);
  expect(await keys(restored)).toBe(await keys(varDir));

  // Upgrade a dataset of the format before today's, which stays for the code that can read it.
  const before = join(root, "test/format-8");
  const { version: old } = JSON.parse(readFileSync(join(before, "manifest.json"), "utf8")) as { version: string };
  cpSync(before, datasetFolder(varDir, old), { recursive: true });
  rmSync(currentFile(varDir));
  makeCurrent(varDir, old);
  await carryOut("Upgrade");
  expect(verifiedCurrent(varDir)).not.toBe(old);
  expect(existsSync(join(datasetFolder(varDir, old), "manifest.json"))).toBe(true);
});

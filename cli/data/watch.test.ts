import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fixture } from "@/test/import/import-files";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "lotline-watch-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("new files are imported, bad ones skipped, and none imported again after a restart; SIGTERM ends the watch", async () => {
  const inbox = join(folder, "inbox");
  const env = { ...process.env, LOTLINE_VAR: join(folder, "var") };
  mkdirSync(inbox);
  const start = () => {
    const args = ["--import", "tsx", "cli/data.ts", "watch", inbox, "--settle", "0", "--base", "current"];
    const child = spawn(process.execPath, args, { cwd: root, env });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    const says = async (form: RegExp) => {
      while (!form.test(output)) {
        if (child.exitCode !== null) throw new Error(output);
        await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
      }
    };
    const stop = async () => {
      child.kill("SIGTERM");
      const [code] = await once(child, "close");
      return { code, output };
    };
    return { says, stop };
  };
  copyFileSync(fixture("lotline.ndjson"), join(inbox, "a.ndjson"));
  const first = start();
  await first.says(/Published version/);
  writeFileSync(join(inbox, "b.csv"), "no,known\nkind,of table\n");
  await first.says(/b\.csv: skipped until it changes\. .*no known format/);
  copyFileSync(fixture("reso-page-1.json"), join(inbox, ".hidden.json"));
  expect(await first.stop()).toMatchObject({ code: 0, output: expect.stringMatching(/Stopped\.\s*$/) });

  const second = start();
  await second.says(/Watching/);
  writeFileSync(join(inbox, "c.csv"), readFileSync(fixture("reso.csv")));
  await second.says(/Published version/);
  const undated = join(inbox, "homes_2026-08-29.csv");
  const header = "ListingKey,StandardStatus,PropertyType,UnparsedAddress,City,StateOrProvince,PostalCode";
  writeFileSync(undated, `${header}\nU1,Active,Residential,7 Oak St,Austin,TX,78704\n`);
  await second.says(
    /homes_2026-08-29\.csv: states no date; it is taken as of 2026-08-29, from its name[\s\S]*Published version/,
  );
  const { output } = await second.stop();
  expect(output).toMatch(/c\.csv: importing/);
  expect(output).not.toMatch(/[ab]\.(ndjson|csv): importing/);
  expect(output).toMatch(/Base: 3 records/);
});

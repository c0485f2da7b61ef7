import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeCurrent } from "@/lib/dataset/publish";
import { currentFile, datasetFolder } from "@/lib/store/current";
import { freePort } from "@/test/free-port";
import { bearer } from "@/test/http/service";
import { program } from "@/test/program";
import { ask } from "@/test/service/live-service";
import { isInstalled, startNginx } from "@/test/service/nginx";
import { hasRedis, startRedis } from "@/test/service/redis";
import { until } from "@/test/service/until";
import { emptyFolder, isFull, listings, told, verifiedCurrent } from "./drill";

/**
 * Carries out docs/OPERATIONS.md from its own text, in folders and on ports of this drill. In full the code is a fresh clone with
 * its own `npm ci --omit=dev` and build. Instances run as the unit says, without systemd's confinement.
 */
const root = resolve(import.meta.dirname, "../..");
const text = readFileSync(join(root, "docs/OPERATIONS.md"), "utf8");
const unit = /```ini\n(\[Unit\].*?)```/s.exec(text)![1]!;
const folder = emptyFolder();
const [varDir, restored, backups] = ["var", "restored", "backup"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
for (const made of [varDir, restored, backups]) mkdirSync(made);
const site = isFull ? join(folder, "site") : root;
if (isFull) expect(spawnSync("git", ["clone", "--quiet", root, site]).status).toBe(0);

const canServe = isInstalled("nginx", "curl") && hasRedis;
const ports = { 4001: await freePort(), 4002: await freePort(), 6379: await freePort(), 443: await freePort() };
/** The document's paths, ports and programs, as they are here; all at once, as ours may have the digits of a port. */
function here(commands: string, state = varDir): string {
  const ours: Record<string, string> = {
    "sudo -u lotline ": "",
    "/var/lib/lotline": state,
    "/srv/lotline": site,
    "/backup/": `${backups}/`,
    "/usr/bin/node": process.execPath,
    "4001": String(ports[4001]),
    "4002": String(ports[4002]),
    "127.0.0.1:6379": `127.0.0.1:${ports[6379]}`,
  };
  return commands.replace(new RegExp(Object.keys(ours).join("|"), "g"), (theirs) => ours[theirs]!);
}

/** Runs commands in a shell, which ends with the first that fails. */
async function shell(script: string): Promise<string> {
  const { code, output } = await program("bash", ["-euo", "pipefail", "-c", script], { cwd: site }).ended;
  expect(code, `${script}\n${output}`).toBe(0);
  return output;
}

const instances = new Map<string, ChildProcess>();
afterAll(() => {
  for (const instance of instances.values()) instance.kill("SIGKILL");
});

/** A setting's values in the unit of the instance on a port. */
const settings = (name: string, port: string): string[] =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value]) => here(value!.replaceAll("%i", port)));

/** Ends an instance if it runs, and starts it. */
async function restart(port: string): Promise<void> {
  const old = instances.get(port);
  old?.kill("SIGTERM");
  if (old) expect(await once(old, "exit")).toEqual([0, null]);
  const [command = ""] = settings("ExecStart", port);
  const path = join(folder, `${port}.log`);
  const log = openSync(path, "a");
  const env = Object.fromEntries(
    settings("Environment", port).flatMap((line) => line.split(" ").map((it) => it.split("="))),
  );
  const [file = "", ...args] = command.split(" ");
  instances.set(
    port,
    spawn(file, args, { cwd: site, env: { PATH: process.env.PATH, ...env }, stdio: ["ignore", log, log] }),
  );
  for (const waits of settings("ExecStartPost", port)) await shell(`${waits} || { cat ${path}; exit 1; }`);
}

/** Carries out the document's commands under a heading. */
async function carryOut(heading: string, restoreTo = varDir): Promise<string> {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))!;
  const blocks = [...section.matchAll(/```sh\n(?!#!)(.*?)```/gs)].map(([, commands]) => commands!);
  expect(blocks, heading).not.toEqual([]);
  let output = "";
  for (const block of blocks) {
    const ours = here(block, block.includes("tar -x") ? restoreTo : varDir).replace("git pull && ", "");
    const commands = isFull ? ours : ours.replace("npm ci --omit=dev && ", "");
    for (const part of commands.split(/(^systemctl .*$)/m))
      if (!part.startsWith("systemctl ")) output += await shell(part);
      else if (canServe) for (const [, port] of part.matchAll(/lotline@(\d+)/g)) await restart(port!);
  }
  return output;
}

test("OPERATIONS.md, one command after the other in an empty folder: deploy, serve behind nginx, backup, restore, monitor, upgrade", async () => {
  const redis = canServe ? await startRedis(ports[6379]) : null;
  const nginx = canServe ? await startNginx(ports[443], [ports[4001], ports[4002]]) : null;
  try {
    expect(await carryOut("Deploy")).toContain("has what a server reads");
    const feed = listings(join(folder, "feed.csv"), 500, 400_000);
    const env = `export LOTLINE_VAR=${varDir}; `;
    await shell(`${env} npm run data -- import ${feed} --as-of 2026-08-02`);
    const served = verifiedCurrent(varDir);
    await shell(`${env} npm run data -- prune --dry-run && npm run data -- export ${folder}/records.parquet`);
    await shell(`${env} npm run data -- report --html ${folder}/report.html && npm run keys -- forget-first`);

    // Through nginx both instances serve what was imported beside them, and its pages.
    const key = (await shell(`${env} npm run --silent keys -- create --plan pro --name Drill`)).trim();
    const serve = async (version: string) => {
      if (!canServe) return;
      const asks = () => ask(ports[443], "/v1/properties?limit=1", bearer(key));
      await until(asks, ({ status, headers }) => status === 200 && headers["dataset-version"] === version);
      const page = await ask(ports[443], "/homes");
      expect(page.status, page.body).toBe(200);
      expect(page.body).toContain('<link rel="canonical" href="https://lotline.example.com/homes"');
      expect((await ask(ports[443], "/metrics")).status).toBe(404);
    };
    await serve(served);

    const token = readFileSync(join(varDir, "metrics.secret"), "utf8").trim();
    for (const port of canServe ? [ports[4001], ports[4002]] : [])
      expect((await ask(port, "/metrics", bearer(token))).body).toMatch(/^lotline_redis_up 1$/m);

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
    const upgraded = verifiedCurrent(varDir);
    expect(upgraded).not.toBe(old);
    expect(existsSync(join(datasetFolder(varDir, old), "manifest.json"))).toBe(true);
    await serve(upgraded);
  } finally {
    for (const instance of instances.values()) instance.kill("SIGTERM");
    await nginx?.stop();
    await redis?.stop();
  }
  const left = canServe ? "" : "; LEFT OUT: two instances, as there is no nginx, redis-server or curl here";
  told("operations", `each command did what it says${left}`);
});

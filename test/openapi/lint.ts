import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { liveService } from "@/test/service/live-service";
import { GENERATORS, LISTS } from "./generators";

/**
 * `npm run openapi:lint [-- FOLDER]`: checks the API's description, as a service serves it, with the linters that integrators
 * use, and runs clients made by generators against that service. The tools are installed outside the lockfile, into FOLDER
 * if given; without a package registry the check is skipped with a message.
 */

const TOOLS = ["@stoplight/spectral-cli@6.16.3", "@redocly/cli@2.77.0", "typescript@5.9.3", "@types/node@22.20.5"];

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ["node"],
    target: "ES2022",
    lib: ["ES2022", "DOM", "DOM.Iterable"],
    module: "esnext",
    moduleResolution: "bundler",
  },
  include: ["*.ts", "hey", "orval", "swagger"],
};

const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), "lotline-openapi-"));
const bin = (name: string): string => join(folder, "node_modules/.bin", name);

function install(): boolean {
  const packages = [...new Set([...TOOLS, ...GENERATORS.flatMap((it) => it.packages)])];
  const names = packages.map((it) => it.slice(0, it.lastIndexOf("@")));
  if (names.every((name) => existsSync(join(folder, "node_modules", name)))) return true;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private":true,"type":"module"}');
  try {
    const flags = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"];
    execFileSync("npm", ["install", ...flags, ...packages], { cwd: folder, stdio: "pipe" });
    return true;
  } catch (error) {
    const { stderr = "" } = error as { stderr?: Buffer | string };
    console.log(`LEFT OUT: npm run openapi:lint, as its tools cannot be installed.\n${String(stderr).slice(0, 500)}`);
    return false;
  }
}

/** Runs a tool in the folder and returns its output. @throws an error with that output if it fails */
function run(command: string, args: string[], env: Record<string, string> = {}): string {
  try {
    return execFileSync(command, args, {
      cwd: folder,
      encoding: "utf8",
      stdio: "pipe",
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true", ...env },
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(" ")}\n${stdout}\n${stderr}`);
  }
}

function lint(): void {
  writeFileSync(join(folder, ".spectral.yaml"), 'extends: ["spectral:oas"]\n');
  run(bin("spectral"), ["lint", "openapi.json", "--fail-severity", "hint"]);
  console.log("Spectral, spectral:oas: nothing");
  const { totals } = JSON.parse(
    run(bin("redocly"), ["lint", "openapi.json", "--extends", "recommended", "--format", "json"]),
  );
  if (totals.errors + totals.warnings > 0)
    throw new Error(run(bin("redocly"), ["lint", "openapi.json", "--extends", "recommended"]));
  console.log("Redocly, recommended: nothing");
}

/** What a service answers to the lists, as the programs print it, or null where it refuses them. */
async function answerTo(query: string, url: string, key: string): Promise<string | null> {
  const answer = await fetch(`${url}/v1/properties?${query}`, { headers: { Authorization: `Bearer ${key}` } });
  if (answer.status === 400) return null;
  const { meta, data } = (await answer.json()) as { meta: { total: number }; data: { address: { zipCode: string } }[] };
  return `${meta.total} ${data[0]!.address.zipCode}\n`;
}

async function runClients(url: string, key: string): Promise<void> {
  const env = { LOTLINE_URL: url, LOTLINE_API_KEY: key };
  const commands = new Map(GENERATORS.flatMap(({ make }) => make).map((it) => [it.join(" "), it] as const));
  for (const { files = {} } of GENERATORS)
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  for (const [name, ...args] of commands.values()) run(bin(name!), args, env);
  const programs = GENERATORS.map((generator, i) => ({ ...generator, file: `program-${i}.ts` }));
  for (const { file, program } of programs) writeFileSync(join(folder, file), program);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
  run(bin("tsc"), ["--project", "."]);
  const asked = Object.entries(LISTS).map(([name, value]) => [name, [value].flat()] as const);
  const expected = {
    commas: await answerTo(asked.map(([name, members]) => `${name}=${members}`).join("&"), url, key),
    repeated: await answerTo(
      asked.flatMap(([name, members]) => members.map((member) => `${name}=${member}`)).join("&"),
      url,
      key,
    ),
  };
  const tsx = join(import.meta.dirname, "../../node_modules/tsx/dist/cli.mjs");
  for (const { name, file, lists } of programs) {
    if (expected[lists] === null) throw new Error(`The service refuses lists as ${name} sends them: ${lists}`);
    const said = run(process.execPath, [tsx, file], env);
    if (said !== expected[lists])
      throw new Error(`${name}: the client got ${said}, and should have got ${expected[lists]}`);
    console.log(`${name}: the types of its client hold, and its lists (${lists}) are answered`);
  }
}

if (install()) {
  const live = await liveService();
  try {
    const url = `http://127.0.0.1:${live.port}`;
    writeFileSync(join(folder, "openapi.json"), await (await fetch(`${url}/v1/openapi.json`)).text());
    lint();
    await runClients(url, live.keys.enterprise);
  } finally {
    await live.close();
  }
}
if (!process.argv[2]) rmSync(folder, { recursive: true, force: true });

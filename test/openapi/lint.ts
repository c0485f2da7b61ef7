import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { liveService } from "@/test/service/live-service";

/**
 * `npm run openapi:lint [-- FOLDER]`: checks the API's description, as a service serves it, with the linters that integrators
 * use, generates clients with two generators, and runs them against that service. The tools are installed outside the
 * lockfile, into FOLDER if given; without a package registry the check is skipped with a message.
 */

const TOOLS = [
  "@stoplight/spectral-cli@6.16.3",
  "@redocly/cli@2.77.0",
  "@hey-api/openapi-ts@0.95.0",
  "openapi-typescript@7.13.0",
  "openapi-fetch@0.17.0",
  "typescript@5.9.3",
];

/** Lists, which every client must send as one parameter with its members separated by commas. */
const LISTS = { zipCode: ["78704", "97201"], status: ["forSale", "offMarket"], bbox: [-180, -90, 180, 90], limit: 3 };

const PROGRAMS = {
  "hey.ts": `
import { client } from "./hey/client.gen";
import { searchProperties } from "./hey/sdk.gen";
client.setConfig({ baseUrl: process.env.LOTLINE_URL!, auth: () => process.env.LOTLINE_API_KEY });
const { data, error } = await searchProperties({ query: ${JSON.stringify(LISTS).replaceAll('"', "'")} });
if (error || typeof data === "string") throw new Error(JSON.stringify(error));
console.log(data!.meta.total, data!.data[0]!.address.zipCode);
`,
  "fetch.ts": `
import createClient from "openapi-fetch";
import type { paths } from "./schema.js";
const client = createClient<paths>({
  baseUrl: process.env.LOTLINE_URL!,
  headers: { Authorization: \`Bearer \${process.env.LOTLINE_API_KEY}\` },
  querySerializer: { array: { style: "form", explode: false } },
});
const { data, error } = await client.GET("/v1/properties", { params: { query: ${JSON.stringify(LISTS)} } });
if (error || typeof data === "string") throw new Error(JSON.stringify(error));
console.log(data!.meta.total, data!.data[0]!.address.zipCode);
`,
  "tsconfig.json": JSON.stringify({
    compilerOptions: {
      target: "ES2022",
      lib: ["ES2022", "DOM", "DOM.Iterable"],
      module: "esnext",
      moduleResolution: "bundler",
    },
    include: ["*.ts", "hey"],
  }).replace('"target"', '"strict":true,"noEmit":true,"skipLibCheck":true,"types":["node"],"target"'),
};

const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), "lotline-openapi-"));
const bin = (name: string): string => join(folder, "node_modules/.bin", name);

function install(): boolean {
  if (existsSync(bin("redocly"))) return true;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private":true,"type":"module"}');
  try {
    const flags = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"];
    execFileSync("npm", ["install", ...flags, ...TOOLS, "@types/node@22.20.5"], { cwd: folder, stdio: "pipe" });
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

async function runClients(url: string, key: string): Promise<void> {
  run(bin("openapi-ts"), [
    "-i",
    "openapi.json",
    "-o",
    "hey",
    "-p",
    "@hey-api/client-fetch",
    "@hey-api/typescript",
    "@hey-api/sdk",
  ]);
  run(bin("openapi-typescript"), ["openapi.json", "-o", "schema.ts"]);
  for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(join(folder, name), text);
  run(bin("tsc"), ["--project", "."]);
  const query = Object.entries(LISTS)
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  const answer = await fetch(`${url}/v1/properties?${query}`, { headers: { Authorization: `Bearer ${key}` } });
  const { meta, data } = (await answer.json()) as { meta: { total: number }; data: { address: { zipCode: string } }[] };
  const expected = `${meta.total} ${data[0]!.address.zipCode}\n`;
  const tsx = join(import.meta.dirname, "../../node_modules/tsx/dist/cli.mjs");
  for (const [program, maker] of [
    ["hey.ts", "hey-api"],
    ["fetch.ts", "openapi-typescript"],
  ] as const) {
    const said = run(process.execPath, [tsx, program], { LOTLINE_URL: url, LOTLINE_API_KEY: key });
    if (said !== expected) throw new Error(`The client of ${maker} got ${said}, and should have got ${expected}`);
    console.log(`A client made by ${maker}: its types hold, and its lists are answered`);
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

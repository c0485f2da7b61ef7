import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeApi } from "@/lib/http/openapi/document";
import { type ClientDocument, forClients } from "./document";
import { pythonOperations } from "./python-operations";

/**
 * `npm run clients`: generates files of the clients from the API's current description. The types for TypeScript are made
 * by openapi-typescript, which needs another version of TypeScript than the service: it is installed in the client's folder.
 */

const TYPESCRIPT = join(import.meta.dirname, "typescript");
export const SCHEMA_TS = join(TYPESCRIPT, "src/schema.ts");
export const OPERATIONS_PY = join(import.meta.dirname, "python/lotline/operations.py");

export const clientDocument = (): ClientDocument => forClients(JSON.parse(describeApi()));

/** First line of the types for TypeScript, with a checksum of their description. */
export const schemaHead = (document: ClientDocument): string =>
  `// Made by \`npm run clients\` from the API's description, SHA-256 ${createHash("sha256").update(JSON.stringify(document)).digest("hex")}.`;

/** The parameters that are instants, of which the types for TypeScript have only that they are texts. */
function instantParameters({ paths }: ClientDocument): string {
  const all = Object.values(paths).flatMap(({ get }) => get.parameters);
  const names = all.filter(({ schema }) => schema.format === "date-time").map(({ name }) => JSON.stringify(name));
  return `export type InstantParameter = ${[...new Set(names)].join(" | ")};`;
}

const generator = join(TYPESCRIPT, "node_modules/openapi-typescript/bin/cli.js");
export const hasGenerator = (): boolean => existsSync(generator);

/** The types for TypeScript. @throws if openapi-typescript is not installed */
export function schemaTypes(document: ClientDocument): string {
  const folder = mkdtempSync(join(tmpdir(), "lotline-clients-"));
  const [description, types] = [join(folder, "openapi.json"), join(folder, "schema.ts")];
  try {
    writeFileSync(description, JSON.stringify(document));
    const flags = ["--root-types", "--root-types-no-schema-prefix", "--output", types];
    execFileSync(process.execPath, [generator, description, ...flags], { stdio: "pipe" });
    return [schemaHead(document), readFileSync(types, "utf8"), instantParameters(document), ""].join("\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  if (!hasGenerator()) execFileSync("npm", ["ci"], { cwd: TYPESCRIPT, stdio: "inherit" });
  const document = clientDocument();
  writeFileSync(SCHEMA_TS, schemaTypes(document));
  writeFileSync(OPERATIONS_PY, pythonOperations(document));
}

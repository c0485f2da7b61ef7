import process from "node:process";

const baseUrl = process.env.BASE_URL ?? "http://localhost:3000";

interface Description {
  openapi: string;
  paths: Record<string, { get: { summary: string; parameters: unknown[] } }>;
}

// Every operation with how many parameters it takes. No key is needed.
const { openapi, paths } = (await (await fetch(`${baseUrl}/v1/openapi.json`)).json()) as Description;
console.log(`OpenAPI ${openapi}`);
for (const [path, { get }] of Object.entries(paths)) console.log(path, get.summary, get.parameters.length);

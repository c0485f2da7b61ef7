/**
 * The generators of clients that `npm run openapi:lint` runs against a service: what installs each, what makes its client of
 * openapi.json, and a program that asks for a search with lists by that client and prints its total and first ZIP code.
 */
interface Generator {
  name: string;
  packages: string[];
  /** Command lines, each a program of the packages and its arguments. */
  make: string[][];
  /** Files that `make` reads. */
  files?: Record<string, string>;
  /** How it sends lists: one parameter with commas, or a parameter for each member. */
  lists: "commas" | "repeated";
  program: string;
}

/** A search with lists of every kind; where they are repeated, without the one that may only have commas, or with it as text. */
export const LISTS = { zipCode: ["78704", "97201"], status: ["forSale", "offMarket"], limit: 3 };
const BOX = { bbox: [-180, -90, 180, 90] };
const commas = JSON.stringify({ ...LISTS, ...BOX });
const repeated = JSON.stringify(LISTS);

const URL = "process.env.LOTLINE_URL!";
const AUTHORIZATION = '"Bearer " + process.env.LOTLINE_API_KEY';
const PRINT = `
if (error || typeof data === "string") throw new Error(JSON.stringify(error));
console.log(data!.meta.total, data!.data[0]!.address.zipCode);
`;

const openapiFetch = (options: string, query: string) => `
import createClient from "openapi-fetch";
import type { paths } from "./schema.js";
const client = createClient<paths>({ baseUrl: ${URL}, headers: { Authorization: ${AUTHORIZATION} }, ${options} });
const { data, error } = await client.GET("/v1/properties", { params: { query: ${query} } });
${PRINT}`;

const openapiTypescript = {
  packages: ["openapi-typescript@7.13.0", "openapi-fetch@0.17.0"],
  make: [["openapi-typescript", "openapi.json", "-o", "schema.ts"]],
};

export const GENERATORS: Generator[] = [
  {
    ...openapiTypescript,
    name: "openapi-fetch, told to send commas",
    lists: "commas",
    program: openapiFetch('querySerializer: { array: { style: "form", explode: false } }', commas),
  },
  { ...openapiTypescript, name: "openapi-fetch as it is", lists: "repeated", program: openapiFetch("", repeated) },
  {
    name: "@hey-api/openapi-ts",
    packages: ["@hey-api/openapi-ts@0.95.0"],
    make: [
      ["openapi-ts", "-i", "openapi.json", "-o", "hey", "-p"].concat([
        "@hey-api/client-fetch",
        "@hey-api/typescript",
        "@hey-api/sdk",
      ]),
    ],
    lists: "commas",
    program: `
import { client } from "./hey/client.gen";
import { searchProperties } from "./hey/sdk.gen";
client.setConfig({ baseUrl: ${URL}, auth: () => process.env.LOTLINE_API_KEY });
const { data, error } = await searchProperties({ query: ${commas} });
${PRINT}`,
  },
  {
    name: "orval",
    packages: ["orval@8.38.0"],
    make: [["orval", "--config", "orval.config.mjs"]],
    files: {
      "orval.config.mjs": `export default { lotline: { input: "openapi.json", output: {
  target: "orval/api.ts", client: "fetch", baseUrl: process.env.LOTLINE_URL,
} } };`,
    },
    lists: "commas",
    program: `
import { searchProperties } from "./orval/api";
const { status, data } = await searchProperties(${commas}, { headers: { Authorization: ${AUTHORIZATION} } });
const error = status === 200 ? undefined : data;
if (status !== 200 || typeof data === "string") throw new Error(JSON.stringify(error));
console.log(data.meta.total, data.data[0]!.address.zipCode);
`,
  },
  {
    name: "swagger-typescript-api",
    packages: ["swagger-typescript-api@13.13.0"],
    make: [["swagger-typescript-api", "generate", "-p", "openapi.json", "-o", "swagger", "-n", "api.ts"]],
    lists: "repeated",
    program: `
import { Api } from "./swagger/api";
const api = new Api({ baseUrl: ${URL}, securityWorker: () => ({ headers: { Authorization: ${AUTHORIZATION} } }) });
const { data, error } = await api.v1.searchProperties({ ...${repeated}, bbox: "${BOX.bbox}" as never });
${PRINT}`,
  },
];

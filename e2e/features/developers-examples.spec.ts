import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { program } from "@/test/program";
import { browserToken, expect, test } from "../support/fixtures";

/** Runs the examples of the API reference against this service, exactly as the pages show them. */

const has = (command: string): boolean => spawnSync(command, ["--version"]).status === 0;
const files = join(import.meta.dirname, "../../docs/examples");
/** The pages of the operations. Each has a program in TypeScript, which the last test makes sure of. */
const SLUGS = readdirSync(files).flatMap((name) => (name.endsWith(".ts") ? name.slice(0, -".ts".length) : []));
const tsx = join(import.meta.dirname, "../../node_modules/tsx/dist/cli.mjs");

const CLIENTS = [
  { client: "curl", file: "call.sh", run: ["sh"], there: has("curl") },
  { client: "TypeScript", file: "example.mts", run: [process.execPath, tsx], there: true },
  { client: "Python", file: "example.py", run: ["python3"], there: has("python3") },
] as const;

interface Given {
  LOTLINE_API_KEY: string;
  BASE_URL?: string;
}

/** Runs an example to its end. A page’s examples name the service themselves. */
const run = ([command, ...args]: readonly string[], cwd: string, given: Given) =>
  program(command!, args, { cwd, env: { BASE_URL: undefined, ...given } }).ended;

async function shownCode(page: Page, client: string): Promise<string> {
  await page.getByRole("radio", { name: client }).check({ force: true });
  const blocks = page.locator("fieldset", { hasText: "Language of the example" }).locator("xpath=..");
  return blocks.locator("code:visible").innerText();
}

test.describe("as the pages show them", () => {
  // Without scripts a page is there at once, and its languages are chosen all the same.
  test.use({ javaScriptEnabled: false });
  for (const slug of SLUGS)
    test(`the examples on the page ${slug} run as shown`, async ({ page, request }) => {
      await page.goto(`/developers/${slug}`);
      const folder = mkdtempSync(join(tmpdir(), "lotline-examples-"));
      try {
        for (const { client, file, run: command, there } of CLIENTS) {
          const code = await shownCode(page, client);
          if (!there) continue;
          writeFileSync(join(folder, file), code);
          const { code: exit, output } = await run([...command, file], folder, {
            LOTLINE_API_KEY: await browserToken(request),
          });
          expect(exit, `${client}:\n${output}`).toBe(0);
          expect(output, client).not.toMatch(/^\{"type":"/m);
          expect(output.trim().length, client).toBeGreaterThan(10);
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
});

for (const { client, file: shown, run: command, there } of CLIENTS.slice(1))
  test(`the ${client} examples of the repository run unchanged`, async ({ request, baseURL }) => {
    test.skip(!there, `There is no ${command[0]} here.`);
    const names = readdirSync(files).filter((name) => name.endsWith(shown.endsWith("py") ? ".py" : ".ts"));
    expect(names).toHaveLength(SLUGS.length);
    for (const name of names) {
      const given = { LOTLINE_API_KEY: await browserToken(request), BASE_URL: baseURL! };
      const { code, output } = await run([...command, name], files, given);
      expect(code, `${name}:\n${output}`).toBe(0);
      // Without a match the look-up program suggests other homes. That is a valid result, but not the one expected here.
      expect(output, name).not.toContain("Did you mean");
    }
  });

test("every operation in the table of contents has its examples run", async ({ request }) => {
  const { paths } = await (await request.get("/v1/openapi.json")).json();
  const ids = Object.values<{ get: { operationId: string } }>(paths).map(({ get }) => get.operationId);
  const slugs = ids.map((id) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
  expect([...SLUGS].sort()).toEqual(slugs.sort());
});

import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { freePort } from "@/test/free-port";
import { expect, test } from "../support/fixtures";
import { MORE_PAGES, PAGES, pathOf } from "../support/pages";

const root = join(import.meta.dirname, "../..");

/** What is no page: pictures, files and documents that pages' addresses also lead to. */
const OTHERS = [
  "/homes/{id}/opengraph-image",
  "/markets/{zip}/opengraph-image",
  "/markets/TX/Austin/opengraph-image",
  "/embed/markets/{zip}",
  "/embed/style.css",
  "/homes/feed?zipCode={zip}",
  "/markets/csv",
  "/sitemap.xml",
  "/robots.txt",
  "/site.webmanifest",
  "/v1/openapi.json",
  "/readyz",
];

let server: ChildProcess;
test.afterEach(() => void server?.kill());

test("the server looks up no name and connects to nobody outside, whatever address is asked", async ({ homeId }) => {
  test.slow();
  const port = await freePort();
  const said: string[] = [];
  server = spawn(process.execPath, ["--import", "tsx", "--import", join(root, "test/no-outside.mjs"), "server.ts"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), LOTLINE_LOG: "info" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  server.stdout!.on("data", (text: Buffer) => void said.push(String(text)));
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      async (answer) => answer.arrayBuffer().then(() => answer.status),
      () => 0,
    );
  await expect.poll(() => statusOf("/homes")).toBe(200);
  for (const path of [...[...PAGES, ...MORE_PAGES].map((page): string => page.path), ...OTHERS]) {
    const status = await statusOf(pathOf(path, homeId));
    expect([200, 404], `${path} answers ${status}`).toContain(status);
    if (status === 404) expect(path).toBe("/no/such/page");
  }
  expect(said.join("").match(/\{[^{}]*"outside"[^{}]*\}/g) ?? []).toEqual([]);
});

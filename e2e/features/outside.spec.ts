import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { createKey } from "@/lib/auth/key-file";
import { freePort } from "@/test/free-port";
import { bearer } from "@/test/http/service";
import { expect, test } from "../support/fixtures";
import { MORE_PAGES, PAGES, pathOf } from "../support/pages";

const root = join(import.meta.dirname, "../..");

/** What those pages are not: other pages, pictures, files and documents. */
const OTHERS = [
  "/markets/area",
  "/markets/area/report",
  "/markets/TX/Austin/report",
  "/homes/{id}/opengraph-image",
  "/markets/{zip}/opengraph-image",
  "/markets/TX/Austin/opengraph-image",
  "/maps/home/{id}/picture.svg",
  "/maps/market?zipCode={zip}",
  "/drawings/{id}",
  "/geo/zips",
  "/embed/markets/{zip}",
  "/embed/style.css",
  "/homes/feed?zipCode={zip}",
  "/markets/csv",
  "/developers/find.json",
  "/sitemap.xml",
  "/sitemaps/pages.xml",
  "/robots.txt",
  "/site.webmanifest",
  "/session/token",
  "/mcp",
  "/readyz",
];

/** What does not answer 200 here, and why not. */
const REFUSED: Record<string, number> = {
  "/no/such/page": 404,
  "/mcp": 405,
  "/v1/properties/lookup": 400,
  "/v1/changes": 410,
};

/** The routes of the pages' process: "/homes/[id]/page.tsx" as /^\/homes\/[^/]+$/. */
const routes = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
  .filter((name) => /(^|\/)(page|route|opengraph-image)\.tsx?$/.test(name) && !name.startsWith("v1/"))
  .map((name) => (name.includes("opengraph-image") ? name.replace(".tsx", "") : dirname(name)))
  .map(
    (name) =>
      new RegExp(
        `^/${name
          .replace(/^\.$/, "")
          .replaceAll(".", "\\.")
          .replaceAll(/\[\w+\]/g, "[^/]+")}$`,
      ),
  );

interface Description {
  paths: Record<
    string,
    { get: { parameters?: { name: string; in: string; required?: boolean; example?: unknown }[] } }
  >;
}

/** A path for each operation of the API, with the examples of what it has to be sent. */
const operationsOf = ({ paths }: Description, id: string): string[] =>
  Object.entries(paths).map(([path, { get }]) => {
    const query = (get.parameters ?? []).filter((parameter) => parameter.required && parameter.in === "query");
    const sent = query.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join("&");
    return `${path.replace("{zipCode}", "{zip}").replace("{id}", id)}?${sent}`;
  });

let server: ChildProcess;
test.afterEach(() => void server?.kill());

test("whatever address is asked, the server looks up no name and connects to nobody outside, and no cache may share an answer with the asked host in it", async ({
  homeId,
}) => {
  test.slow();
  const port = await freePort();
  const key = await createKey(process.env.LOTLINE_VAR!, { plan: "pro", name: "outside", expiresAt: null });
  const said: string[] = [];
  const launcher = ["--import", "./lib/typescript.mjs", "--import", "./test/no-outside.mjs"];
  server = spawn(process.execPath, [...launcher, "server.ts"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), LOTLINE_LOG: "info" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  server.stdout!.on("data", (text: Buffer) => void said.push(String(text)));
  const here = `127.0.0.1:${port}`;
  const ask = (path: string) =>
    fetch(`http://${here}${path}`, { headers: { ...bearer(key), "Sec-Fetch-Site": "same-origin" } });
  await expect
    .poll(() =>
      ask("/homes").then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);

  const described = (await (await ask("/v1/openapi.json")).json()) as Description;
  const paths = [...PAGES.map(({ path }) => path), ...MORE_PAGES.map(({ path }) => path), ...OTHERS].concat(
    operationsOf(described, homeId),
  );
  const asked = paths.map((path) => pathOf(path, homeId));
  expect(routes.filter((route) => !asked.some((path) => route.test(path.split("?")[0]!)))).toEqual([]);
  for (const path of asked) {
    const answer = await ask(path);
    expect(answer.status, path).toBe(REFUSED[path.split("?")[0]!] ?? 200);
    if ((await answer.text()).includes(here))
      expect(answer.headers.get("cache-control"), path).toMatch(/^private, .*no-(store|cache)/);
  }
  expect(said.join("").match(/\{[^{}]*"outside"[^{}]*\}/g) ?? []).toEqual([]);
});

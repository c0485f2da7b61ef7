import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/test/free-port";
import { findBrowser } from "./support/browser";

/** Runs the end-to-end tests against `npm start` on a fresh state folder and a free port. */

/** No tiles of others, and higher rate limits, as all tests share one client address. */
const SETTINGS = {
  LOTLINE_TILE_URL: "off",
  LOTLINE_RATE_SESSION: "100000",
  LOTLINE_RATE_BROWSER: "1000000",
  LOTLINE_RATE_PAGES: "1000000",
  LOTLINE_LOG: "error",
};

const root = join(import.meta.dirname, "..");
const browser = findBrowser();
console.log(`Browser: ${browser.path} (${browser.origin})`);

const state = mkdtempSync(join(tmpdir(), "lotline-e2e-"));
process.on("exit", () => rmSync(state, { recursive: true, force: true }));

const playwright = spawn(
  process.execPath,
  [join(root, "node_modules/@playwright/test/cli.js"), "test", "--config", "e2e", ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      PORT: String(await freePort()),
      LOTLINE_VAR: state,
      CHROMIUM_PATH: browser.path,
      ...SETTINGS,
    },
  },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => playwright.kill(signal));
playwright.on("exit", (code) => process.exit(code ?? 1));

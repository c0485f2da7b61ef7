import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

const NAMES = ["google-chrome-stable", "google-chrome", "chromium", "chromium-browser"];
const APPLICATIONS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

interface Browser {
  path: string;
  /** Shown to the person who runs the tests. */
  origin: string;
}

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

function installed(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...APPLICATIONS].find(isExecutable);
}

const playwrightsOwn = (): string | undefined => {
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
};

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: "inherit", timeout: 600_000 }).status === 0;

/**
 * Finds Chromium: `CHROMIUM_PATH`, an installed Chrome or Chromium, or Playwright's own. Otherwise installs one with
 * Playwright or, if that fails, as Debian's package.
 *
 * @throws if `CHROMIUM_PATH` is wrong, or nothing could be found or installed.
 */
export function findBrowser(): Browser {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isExecutable(named)) return { path: named, origin: "CHROMIUM_PATH" };
    throw new Error(`CHROMIUM_PATH is ${named}, which is not an executable file. Correct it or unset it.`);
  }
  const found = installed();
  if (found) return { path: found, origin: "installed" };
  const own = playwrightsOwn();
  if (own) return { path: own, origin: "Playwright's own" };

  console.log("No Chrome or Chromium found: installing Playwright's Chromium …");
  const cli = join(import.meta.dirname, "../../node_modules/@playwright/test/cli.js");
  if (run(process.execPath, [cli, "install", "chromium"])) {
    const downloaded = playwrightsOwn();
    if (downloaded) return { path: downloaded, origin: "Playwright's download" };
  }
  console.log("That failed: installing Debian's chromium …");
  const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = [...sudo, "apt-get"];
  if (run(apt[0]!, [...apt.slice(1), "update"]) && run(apt[0]!, [...apt.slice(1), "install", "-y", "chromium"])) {
    const debian = installed();
    if (debian) return { path: debian, origin: "Debian's package" };
  }
  throw new Error("No browser for the end-to-end tests. Install Chrome or Chromium, or set CHROMIUM_PATH to one.");
}

/** Starts the browser, for programs besides the tests. */
export const launchBrowser = () =>
  chromium.launch({ executablePath: findBrowser().path, args: ["--no-sandbox", "--disable-gpu"] });

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const CACHE = join(import.meta.dirname, "../../node_modules/.cache/lotline");

/**
 * Loads an npm package that is not one of Lotline's dependencies, after installing it outside the lockfile if it is not there yet.
 * @throws if it cannot be installed or loaded
 */
export function loadPackage<T>(name: string, range: string, folder = CACHE): T {
  const prefix = join(folder, name.replace("/", "-"));
  const flags = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund"];
  if (!existsSync(join(prefix, "node_modules", name))) {
    mkdirSync(prefix, { recursive: true });
    // npm runs a package's install script, which compiles it, only if package.json allows that.
    writeFileSync(join(prefix, "package.json"), JSON.stringify({ private: true, allowScripts: { [name]: true } }));
    execFileSync("npm", ["install", "--prefix", prefix, ...flags, `${name}${range}`], { stdio: "inherit" });
  }
  return createRequire(join(prefix, "package.json"))(name) as T;
}

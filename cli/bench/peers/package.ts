import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";

/** A database is not available on this machine; the message says why. */
export class Absent extends Error {
  override name = "Absent";
}

/** The first lines of npm's error, without paths and compiler output. */
const npmFault = (stderr: string): string =>
  stderr
    .split("\n")
    .filter((line) => /^npm error (?!path |A complete log)/.test(line))
    .slice(0, 4)
    .map((line) => line.slice("npm error ".length))
    .join("; ");

/** Where packages are installed, and the signal that interrupts it. */
export interface PackageOptions {
  packages: string;
  signal: AbortSignal;
}

/**
 * Loads an npm package that is not one of Lotline's dependencies, after installing it outside the lockfile if necessary.
 * @throws {Absent} if it cannot be installed or loaded
 */
export async function loadPackage<T>(name: string, range: string, { packages, signal }: PackageOptions): Promise<T> {
  const prefix = join(packages, name.replace("/", "-"));
  const flags = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund"];
  try {
    if (!existsSync(join(prefix, "node_modules", name))) {
      mkdirSync(prefix, { recursive: true });
      // npm runs a package's install script, which compiles it, only if package.json allows that.
      writeFileSync(join(prefix, "package.json"), JSON.stringify({ private: true, allowScripts: { [name]: true } }));
      console.log(`Installing ${name}${range} …`);
      await promisify(execFile)("npm", ["install", "--prefix", prefix, ...flags, `${name}${range}`], { signal });
    }
    return createRequire(join(prefix, "package.json"))(name) as T;
  } catch (error) {
    signal.throwIfAborted();
    const { stderr = "", message } = error as Error & { stderr?: string };
    throw new Absent(`${name} cannot be installed: ${npmFault(stderr) || message}`, { cause: error });
  }
}

import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import type { PropertyRecord } from "@/lib/domain/property";
import type { SearchQuery } from "@/lib/domain/search";

/** Records in batches. Signals are handled between two batches. */
export type Batches = AsyncIterable<readonly PropertyRecord[]>;

export interface Answer {
  /** Exact count of matching records. */
  total: number;
  /** The page's rows as a JSON array. */
  rows: string | Uint8Array;
}

/** A database that stores the records and answers searches. */
export interface Peer {
  /** Stores the records, and creates indexes and statistics. */
  load(batches: Batches): Promise<void>;
  search(query: SearchQuery): Answer | Promise<Answer>;
  /** Closes the database; afterwards its files can be removed. */
  close(): void | Promise<void>;
}

export interface PeerOptions {
  /** An empty folder for the engine's files. */
  folder: string;
  /** Folder in which npm packages are installed. */
  packages: string;
  /** URL of a running PostgreSQL server. */
  postgresUrl: string | undefined;
  signal: AbortSignal;
}

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

/**
 * Loads an npm package that is not one of Lotline's dependencies, after installing it outside the lockfile if necessary.
 * @throws {Absent} if it cannot be installed or loaded
 */
export async function loadPackage<T>(name: string, range: string, { packages, signal }: PeerOptions): Promise<T> {
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

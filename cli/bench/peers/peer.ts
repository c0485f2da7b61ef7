import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import type { PropertyRecord } from "@/lib/domain/property";
import type { SearchQuery } from "@/lib/domain/search";

/** Records as they come, some at a time; between two batches signals are heard. */
export type Batches = AsyncIterable<readonly PropertyRecord[]>;

export interface Answer {
  /** Exact count of matching records. */
  total: number;
  /** The page's rows as a JSON array. */
  rows: string | Uint8Array;
}

/** An engine that holds the records and answers searches. */
export interface Peer {
  /** Takes the records, makes indexes and statistics. */
  load(batches: Batches): Promise<void>;
  search(query: SearchQuery): Answer | Promise<Answer>;
  /** Ends the engine; afterwards its files can be removed. */
  close(): void | Promise<void>;
}

export interface PeerOptions {
  /** An empty folder for the engine's files. */
  folder: string;
  /** Where npm packages are installed, and found again. */
  packages: string;
  /** Of a PostgreSQL server that runs already. */
  postgresUrl: string | undefined;
  signal: AbortSignal;
}

/** An engine that cannot be had on this machine; the message says why. */
export class Absent extends Error {
  override name = "Absent";
}

/** What npm says first of a failure, without its paths and the log of a compiler. */
const npmFault = (stderr: string): string =>
  stderr
    .split("\n")
    .filter((line) => /^npm error (?!path |A complete log)/.test(line))
    .slice(0, 4)
    .map((line) => line.slice("npm error ".length))
    .join("; ");

/**
 * Loads an npm package that is none of Lotline's own, installed beside the lockfile where it is not there yet.
 * @throws Absent where it cannot be installed or loaded
 */
export async function loadPackage<T>(name: string, range: string, { packages, signal }: PeerOptions): Promise<T> {
  const prefix = join(packages, name.replace("/", "-"));
  const flags = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund"];
  try {
    if (!existsSync(join(prefix, "node_modules", name))) {
      mkdirSync(prefix, { recursive: true });
      // npm runs a package's own install script, which compiles it, only where package.json allows that.
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

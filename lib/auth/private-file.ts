import { randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { isReadOnlyFault } from "@/lib/lock";

function writeTemporary(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString("hex")}.tmp`;
  const file = openSync(temporary, "wx", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  return temporary;
}

/** Atomically writes a file that only its owner may read. */
export function replacePrivateFile(path: string, text: string): void {
  const temporary = writeTemporary(path, text);
  try {
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function newSecret(path: string): string {
  try {
    return writeTemporary(path, `${randomBytes(32).toString("base64url")}\n`);
  } catch (error) {
    if (!isReadOnlyFault(error)) throw error;
    throw new Error(
      `${path} is missing, and its folder can only be read here. Run npm start -- --prepare where it can be written, ` +
        "and copy it whole: all who serve it have the same secrets.",
      { cause: error },
    );
  }
}

/**
 * The secret in a file, created at first use: 256 bits, base64url. Processes that create it at once get the same one.
 * @throws if it is damaged, or missing in a read-only folder: replicas must share one secret, so none is made up.
 */
export function secretIn(path: string): string {
  for (;;) {
    try {
      const text = readFileSync(path, "utf8").trim();
      if (text.length < 43) throw new Error(`${path} holds no secret. Delete it: a new one is made at the next start.`);
      return text;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
    const temporary = newSecret(path);
    try {
      linkSync(temporary, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(temporary, { force: true });
    }
  }
}

import { createHash, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { isReadOnlyFault } from "@/lib/lock";
import { replaceFile } from "@/lib/whole-file";

/** Writes a file that only its owner may read, in a folder that is made for it where there is none. */
export function replacePrivateFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  replaceFile(path, text, 0o600);
}

/** Writes a new secret beside `path` and returns where it is. */
function newSecret(path: string): string {
  const beside = `${path}.${randomUUID()}`;
  try {
    replacePrivateFile(beside, `${randomBytes(32).toString("base64url")}\n`);
    return beside;
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
    const beside = newSecret(path);
    try {
      // Unlike a rename, a link does not replace the secret that another process may have made meanwhile.
      linkSync(beside, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(beside, { force: true });
    }
  }
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether a text that was sent is a secret, in a time that tells nothing of it. */
export const isSecret = (sent: string, secret: string): boolean => timingSafeEqual(digest(sent), digest(secret));

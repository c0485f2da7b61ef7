import { parseArgs } from "node:util";
import { isKeyName } from "@/lib/auth/key";
import { revokeKey } from "@/lib/auth/key-file";
import { parseConfig } from "@/lib/config";
import { UsageError } from "../command";

export const usage = `Usage:
  npm run --silent keys -- revoke PREFIX

PREFIX is the prefix that \`npm run keys -- list\` shows, or at least its first 8 characters if only one key begins with them.
A whole key works too.`;

/** The argument that names one key. @throws {UsageError} if it is missing or cannot name a key. */
export function namedKey([name, ...more]: string[], purpose: "revoke" | "rotate"): string {
  if (!name || more.length > 0) throw new UsageError(`Name one key to ${purpose}.`);
  // The message repeats only 8 characters, since the argument may be a key that was pasted without its beginning.
  if (!isKeyName(name))
    throw new UsageError(
      `"${name.slice(0, 8)}" is not the beginning of a key: give lot_ and at least four characters after it.`,
    );
  return name;
}

/** `npm run keys -- revoke`. */
export async function run(args: string[]): Promise<string> {
  const name = namedKey(parseArgs({ args, allowPositionals: true }).positionals, "revoke");
  const key = await revokeKey(parseConfig(process.env).varDir, name);
  return `Revoked ${key.prefix} (${key.name}). A running server refuses it within 2 seconds.`;
}

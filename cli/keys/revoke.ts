import { parseArgs } from "node:util";
import { revokeKey } from "@/lib/access/key-file";
import { parseConfig } from "@/lib/config";
import { UsageError } from "../command";

export const usage = `Usage:
  npm run --silent keys -- revoke PREFIX

PREFIX is as \`npm run keys -- list\` shows it.`;

/** `npm run keys -- revoke`. */
export async function run(args: string[]): Promise<string> {
  const [prefix, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
  if (!prefix || more.length > 0) throw new UsageError("Name one key to revoke.");
  const key = await revokeKey(parseConfig(process.env).varDir, prefix);
  return `Revoked ${key.prefix} (${key.name}). A running server refuses it within 2 seconds.`;
}

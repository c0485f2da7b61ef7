import { parseArgs } from "node:util";
import { readKeys, type StoredKey } from "@/lib/auth/key-file";
import { parseConfig } from "@/lib/config";

export const usage = `Usage:
  npm run --silent keys -- list

Shows the prefix, plan, day, state and name of every key. It cannot show a key itself.`;

function stateOf({ revokedAt, expiresAt }: StoredKey, now: Date): string {
  if (revokedAt) return `revoked ${revokedAt.slice(0, 10)}`;
  if (!expiresAt) return "valid";
  return new Date(expiresAt) <= now ? "expired" : `valid until ${expiresAt}`;
}

function table(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** `npm run keys -- list`. Returns a table of the keys. */
export async function run(args: string[]): Promise<string> {
  parseArgs({ args });
  const keys = readKeys(parseConfig(process.env).varDir);
  if (keys.length === 0) return "There are no keys.";
  const now = new Date();
  const rows = keys.map((key) => [key.prefix, key.plan, key.createdAt.slice(0, 10), stateOf(key, now), key.name]);
  return table([["PREFIX", "PLAN", "CREATED", "STATE", "NAME"], ...rows]);
}

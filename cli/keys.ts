import { parseArgs } from "node:util";
import { createKey, readKeys, revokeKey, type StoredKey } from "@/lib/access/key-file";
import { parseConfig } from "@/lib/config";
import { PLANS, type PlanName } from "@/lib/domain/plan";

const USAGE = `Usage:
  npm run --silent keys -- create --plan ${PLANS.join("|")} --name TEXT [--expires YYYY-MM-DD]
  npm run --silent keys -- list
  npm run --silent keys -- revoke PREFIX`;

const DAY_MS = 86_400_000;

/** The first moment after a calendar date, UTC: a key is good through the day it names. */
function endOfDate(date: string, now: Date): string {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== date)
    throw new Error(`--expires ${date}: not a calendar date such as 2027-12-31.`);
  const end = new Date(start.getTime() + DAY_MS);
  if (end <= now) throw new Error(`--expires ${date}: that day is over.`);
  return end.toISOString();
}

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

async function create(varDir: string, args: string[], now: Date): Promise<string> {
  const { values } = parseArgs({
    args,
    options: { plan: { type: "string" }, name: { type: "string" }, expires: { type: "string" } },
  });
  const { plan, expires } = values;
  const name = values.name?.trim();
  if (!plan || !(PLANS as readonly string[]).includes(plan))
    throw new Error(`--plan must be one of ${PLANS.join(", ")}.`);
  if (!name || /\p{Cc}/u.test(name)) throw new Error("--name must say in a few words whose key this is.");
  return createKey(varDir, { plan: plan as PlanName, name, expiresAt: expires ? endOfDate(expires, now) : null }, now);
}

function list(varDir: string, now: Date): string {
  const keys = readKeys(varDir);
  if (keys.length === 0) return "There are no keys.";
  const rows = keys.map((key) => [key.prefix, key.plan, key.createdAt.slice(0, 10), stateOf(key, now), key.name]);
  return table([["PREFIX", "PLAN", "CREATED", "STATE", "NAME"], ...rows]);
}

/** What the command prints. @throws an error whose message is for the person at the terminal. */
export async function runKeys(argv: string[], varDir: string, now = new Date()): Promise<string> {
  const [command, ...args] = argv;
  if (command === "create") return create(varDir, args, now);
  if (command === "list" && args.length === 0) return list(varDir, now);
  if (command === "revoke" && args.length === 1) {
    const key = await revokeKey(varDir, args[0]!, now);
    return `Revoked ${key.prefix} (${key.name}). A running server refuses it within 2 seconds.`;
  }
  throw new Error(USAGE);
}

if (import.meta.filename === process.argv[1])
  try {
    console.log(await runKeys(process.argv.slice(2), parseConfig(process.env).varDir));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }

import { parseArgs } from "node:util";
import { createKey } from "@/lib/auth/key-file";
import { parseConfig } from "@/lib/config";
import { PLANS, type PlanName } from "@/lib/domain/plan";
import { UsageError } from "../command";

export const usage = `Usage:
  npm run --silent keys -- create --plan ${PLANS.join("|")} --name TEXT [--expires YYYY-MM-DD]

Prints a new key, and nothing else, on stdout. It is shown only once, as only its SHA-256 is kept. It is valid through the
day of --expires (UTC), or until it is revoked.`;

const DAY_MS = 86_400_000;

/** The first moment after a calendar date in UTC, since a key is valid until the end of the day. */
function endOfDate(date: string, now: Date): string {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(date) ? new Date(`${date}T00:00:00Z`) : new Date(Number.NaN);
  if (Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== date)
    throw new UsageError(`--expires ${date}: not a calendar date such as 2027-12-31.`);
  const end = new Date(start.getTime() + DAY_MS);
  if (end <= now) throw new UsageError(`--expires ${date}: that day is in the past. Give a later one.`);
  return end.toISOString();
}

/** `npm run keys -- create`. Returns the key. */
export async function run(args: string[]): Promise<string> {
  const now = new Date();
  const { values } = parseArgs({
    args,
    options: { plan: { type: "string" }, name: { type: "string" }, expires: { type: "string" } },
  });
  const { plan, expires } = values;
  const name = values.name?.trim();
  if (!plan || !(PLANS as readonly string[]).includes(plan))
    throw new UsageError(`--plan must be one of ${PLANS.join(", ")}.`);
  if (!name || /\p{Cc}/u.test(name)) throw new UsageError("--name must say in a few words whose key this is.");
  const wanted = { plan: plan as PlanName, name, expiresAt: expires ? endOfDate(expires, now) : null };
  return createKey(parseConfig(process.env).varDir, wanted, now);
}

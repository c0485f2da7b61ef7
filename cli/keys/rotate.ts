import { parseArgs } from "node:util";
import { rotateKey } from "@/lib/auth/key-file";
import { parseConfig } from "@/lib/config";
import { UsageError } from "../command";
import { namedKey } from "./revoke";

export const usage = `Usage:
  npm run --silent keys -- rotate PREFIX [--grace HOURS]

Prints a new key, and nothing else, on stdout; it is shown only once. It has the plan, name and day of expiry of the key
that PREFIX names, as for revoke. The old key is refused from now on; with --grace it stays valid for that many hours, at
most 720.`;

const HOUR_MS = 3_600_000;
const GRACE_HOURS_MAX = 720;

function graceMs(hours: string): number {
  const count = /^\d{1,3}$/.test(hours) ? Number(hours) : 0;
  if (count < 1 || count > GRACE_HOURS_MAX)
    throw new UsageError(`--grace ${hours}: give whole hours from 1 to ${GRACE_HOURS_MAX}.`);
  return count * HOUR_MS;
}

/** `npm run keys -- rotate`. Returns the new key. */
export async function run(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { grace: { type: "string" } } });
  const name = namedKey(positionals, "rotate");
  const grace = values.grace === undefined ? 0 : graceMs(values.grace);
  return rotateKey(parseConfig(process.env).varDir, name, grace);
}

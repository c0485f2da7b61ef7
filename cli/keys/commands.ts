import { parseArgs } from "node:util";
import { isKeyName } from "@/lib/auth/key";
import { createKey, readKeys, revokeKey, rotateKey, type StoredKey } from "@/lib/auth/key-file";
import { parseConfig } from "@/lib/config";
import { parseDay } from "@/lib/domain/calendar";
import { PLANS, type PlanName } from "@/lib/domain/plan";
import { type Command, type Program, UsageError, wholeNumber } from "../command";
import { forgetFirstKey } from "../start/first-key";
import { alignedLines } from "../words";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GRACE_HOURS_MAX = 720;

const varDir = (): string => parseConfig(process.env).varDir;

/** The first moment after a calendar date in UTC, since a key is valid until the end of the day. */
function endOfDate(date: string, now: Date): string {
  const day = parseDay(date);
  if (day === null) throw new UsageError(`--expires ${date}: not a calendar date such as 2027-12-31.`);
  const end = new Date((day + 1) * DAY_MS);
  if (end <= now) throw new UsageError(`--expires ${date}: that day is in the past. Give a later one.`);
  return end.toISOString();
}

export const create: Command = {
  usage: `Usage:
  npm run --silent keys -- create --plan ${PLANS.join("|")} --name TEXT [--expires YYYY-MM-DD]

Prints a new key, and nothing else, on stdout. It is shown only once, as only its SHA-256 is kept. It is valid through the
day of --expires (UTC), or until it is revoked.`,
  async run(args) {
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
    return createKey(varDir(), wanted, now);
  },
};

function stateOf({ revokedAt, expiresAt }: StoredKey, now: Date): string {
  if (revokedAt) return `revoked ${revokedAt.slice(0, 10)}`;
  if (!expiresAt) return "valid";
  return new Date(expiresAt) <= now ? "expired" : `valid until ${expiresAt}`;
}

export const list: Command = {
  usage: `Usage:
  npm run --silent keys -- list

Shows the prefix, plan, day, state and name of every key. It cannot show a key itself.`,
  async run(args) {
    parseArgs({ args });
    const keys = readKeys(varDir());
    if (keys.length === 0) return "There are no keys.";
    const now = new Date();
    const rows = keys.map((key) => [key.prefix, key.plan, key.createdAt.slice(0, 10), stateOf(key, now), key.name]);
    return alignedLines([["PREFIX", "PLAN", "CREATED", "STATE", "NAME"], ...rows]).join("\n");
  },
};

/** The argument that names one key. @throws {UsageError} if it is missing or cannot name a key. */
function namedKey([name, ...more]: string[], purpose: "revoke" | "rotate"): string {
  if (!name || more.length > 0) throw new UsageError(`Name one key to ${purpose}.`);
  // The message repeats only 8 characters, since the argument may be a key that was pasted without its beginning.
  if (!isKeyName(name))
    throw new UsageError(
      `"${name.slice(0, 8)}" is not the beginning of a key: give lot_ and at least four characters after it.`,
    );
  return name;
}

export const rotate: Command = {
  usage: `Usage:
  npm run --silent keys -- rotate PREFIX [--grace HOURS]

Prints a new key, and nothing else, on stdout; it is shown only once. It has the plan, name and day of expiry of the key
that PREFIX names, as for revoke. The old key is refused from now on; with --grace it stays valid for that many hours, at
most ${GRACE_HOURS_MAX}.`,
  async run(args) {
    const options = { grace: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const name = namedKey(positionals, "rotate");
    const hours = values.grace === undefined ? 0 : wholeNumber("grace", values.grace, 1, GRACE_HOURS_MAX);
    return rotateKey(varDir(), name, hours * HOUR_MS);
  },
};

export const revoke: Command = {
  usage: `Usage:
  npm run --silent keys -- revoke PREFIX

PREFIX is the prefix that \`npm run keys -- list\` shows, or at least its first 8 characters if only one key begins with them.
A whole key works too.`,
  async run(args) {
    const name = namedKey(parseArgs({ args, allowPositionals: true }).positionals, "revoke");
    const key = await revokeKey(varDir(), name);
    return `Revoked ${key.prefix} (${key.name}). A running server refuses it within 2 seconds.`;
  },
};

const forgetFirst: Command = {
  usage: `Usage:
  npm run --silent keys -- forget-first

Removes the key of the first start, which is kept whole, from the state folder. It stays valid until it is revoked.`,
  async run(args) {
    parseArgs({ args });
    const prefix = forgetFirstKey(varDir());
    return prefix === null
      ? "No key is kept whole here."
      : `${prefix} is no longer kept. It stays valid; npm run keys -- revoke ${prefix} ends it.`;
  },
};

/** `npm run keys -- COMMAND`: issues and revokes API keys. */
export const KEYS: Program = {
  name: "keys",
  commands: {
    create: ["make a key and print it; it is shown only once", async () => create],
    list: ["list the keys by their prefixes", async () => list],
    rotate: ["replace a key with a new one", async () => rotate],
    "forget-first": ["keep the first start's key no longer; it stays valid", async () => forgetFirst],
    revoke: ["end a key: it is refused from now on", async () => revoke],
  },
};

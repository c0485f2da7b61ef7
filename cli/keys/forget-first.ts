import { parseArgs } from "node:util";
import { parseConfig } from "@/lib/config";
import { forgetFirstKey } from "../start/first-key";

export const usage = `Usage:
  npm run --silent keys -- forget-first

Removes the key of the first start, which is kept whole, from the state folder. It stays valid until it is revoked.`;

/** `npm run keys -- forget-first`. */
export async function run(args: string[]): Promise<string> {
  parseArgs({ args });
  const prefix = forgetFirstKey(parseConfig(process.env).varDir);
  return prefix === null
    ? "No key is kept whole here."
    : `${prefix} is no longer kept. It stays valid; npm run keys -- revoke ${prefix} ends it.`;
}

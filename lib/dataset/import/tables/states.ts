import { STATE_NAMES } from "@/lib/domain/states";

/** USPS code for an upper-case code or name. */
export const STATE_CODES: ReadonlyMap<string, string> = new Map(
  [...STATE_NAMES].flatMap(([code, name]) => [
    [code, code],
    [name.toUpperCase(), code],
  ]),
);

import { ImportFailure } from "./faults";

/** How many rejected rows an import tolerates: a number of rows, or a share of the rows read. */
export type RejectLimit = { rows: number } | { share: number };

export const DEFAULT_REJECT_LIMIT: RejectLimit = { share: 0.01 };

/** Reads `--max-rejects`: "50" or "2.5%". */
export function parseRejectLimit(text: string): RejectLimit {
  const match = /^(\d{1,9})(?:(\.\d+)?\s*%)?$/.exec(text.trim());
  const percent = text.includes("%");
  const value = Number(text.trim().replace("%", ""));
  if (!match || (percent && value > 100))
    throw new ImportFailure(`--max-rejects takes a number of rows or a percentage, as in 50 or 2.5%, not "${text}"`);
  return percent ? { share: value / 100 } : { rows: value };
}

/** Whether the number of rejects exceeds the limit. */
export const isOverLimit = (limit: RejectLimit, rejected: number, read: number): boolean =>
  "rows" in limit ? rejected > limit.rows : rejected > limit.share * read;

/** A limit as a message has it. */
export const limitText = (limit: RejectLimit): string =>
  "rows" in limit ? `${limit.rows.toLocaleString("en-US")} rows` : `${+(limit.share * 100).toFixed(4)} %`;

/**
 * Orders that no index keeps: those by numbers that lie close together, which one pass over all rows makes when a dataset
 * is opened. Stored, each would take four bytes a row of the file; the memory of an open dataset is the same.
 */

/** Numbers of a column, of any type, with their null. */
export interface Numbers {
  values: Uint8Array | Uint16Array | Uint32Array | Int32Array;
  nullAs: number;
}

/** The least and the greatest number may be so far apart: the counters then stay near the processor. */
const SPAN_MAX = 0xfffe;

/** The least number and how far the greatest is from it; null where they are too far apart to be counted. */
export function spanOf({ values, nullAs }: Numbers): { least: number; span: number } | null {
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (let i = 0; i < values.length; i++) {
    const value = values[i]! >>> 0;
    if (value === nullAs) continue;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (least > most) return { least: 0, span: 0 };
  return most - least <= SPAN_MAX ? { least, span: most - least } : null;
}

/** Rows ascending by their number, nulls last, ties as they stand in `byId`. */
export function countedOrder(numbers: Numbers, byId: Uint32Array): Uint32Array {
  const { values, nullAs } = numbers;
  const found = spanOf(numbers);
  if (!found) throw new RangeError("These numbers are too far apart to be counted.");
  const { least, span } = found;
  // Read in an order that is not theirs, keys are worth two bytes each.
  const keys = new Uint16Array(values.length);
  const next = new Uint32Array(span + 3);
  for (let row = 0; row < keys.length; row++) {
    const value = values[row]! >>> 0;
    const key = value === nullAs ? span + 1 : value - least;
    keys[row] = key;
    next[key + 1]!++;
  }
  for (let key = 0; key <= span; key++) next[key + 1]! += next[key]!;
  const rows = new Uint32Array(keys.length);
  for (let i = 0; i < byId.length; i++) {
    const row = byId[i]!;
    rows[next[keys[row]!]!++] = row;
  }
  return rows;
}

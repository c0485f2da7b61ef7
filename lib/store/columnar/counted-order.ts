/**
 * Sort orders that the index does not store: those by numbers with a small range, which a counting sort makes when a dataset
 * is opened. Stored, each would take four bytes per row of the file, and the same memory once open.
 */

/** A column's numbers, of any type, and the value that represents null. */
interface Numbers {
  values: Uint8Array | Uint16Array | Uint32Array | Int32Array;
  nullAs: number;
}

/** The largest range of numbers that is counted: the counters must fit into the processor's cache. */
const SPAN_MAX = 0xfffe;

/** The smallest number and the distance of the greatest from it; null if that is too large to be counted. */
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

/** The rows in ascending order of their number, nulls last, ties in the order of `byId`. */
export function countedOrder(numbers: Numbers, byId: Uint32Array): Uint32Array {
  const { values, nullAs } = numbers;
  const found = spanOf(numbers);
  if (!found) throw new RangeError("These numbers are too far apart to be counted.");
  const { least, span } = found;
  // The keys are read in random order below, which is faster with two bytes each.
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

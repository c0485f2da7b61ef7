/** A column of integers. */
export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/**
 * Sorts `order` stably by integer keys below 2^32: a key and its index are combined into a 64-bit number, and these are sorted
 * natively. (Typed arrays are little-endian wherever Node runs.)
 */
export function sortedBy(order: Uint32Array, keyOf: Column): Uint32Array {
  const pairs = new Uint32Array(2 * order.length);
  for (let i = 0; i < order.length; i++) {
    pairs[2 * i] = i;
    pairs[2 * i + 1] = keyOf[order[i]!]!;
  }
  new BigUint64Array(pairs.buffer).sort();
  return order.map((_, i) => order[pairs[2 * i]!]!);
}

export const identity = (length: number) => new Uint32Array(length).map((_, i) => i);

const DIGITS = 65_536;

/**
 * Stable sort of `order`, which lists every item once, by 32-bit keys, least significant digit first, in linear time. Digits
 * are counted in the order of the keys themselves: only placing items jumps about in memory.
 */
export function radixSort(order: Uint32Array, keyOf: Uint32Array): Uint32Array {
  const { length } = order;
  const low = new Uint32Array(DIGITS);
  const high = new Uint32Array(DIGITS);
  for (let i = 0; i < length; i++) {
    const key = keyOf[i]!;
    low[key & 0xffff]!++;
    high[key >>> 16]!++;
  }
  let from = order;
  let to: Uint32Array | null = null;
  for (const [shift, counts] of [
    [0, low],
    [16, high],
  ] as const) {
    // All items have the same digit.
    if (counts.includes(length)) continue;
    const into = to ?? new Uint32Array(length);
    for (let d = 0, start = 0; d < DIGITS; d++) {
      const count = counts[d]!;
      counts[d] = start;
      start += count;
    }
    for (let i = 0; i < length; i++) {
      const item = from[i]!;
      const digit = (keyOf[item]! >>> shift) & 0xffff;
      into[counts[digit]!++] = item;
    }
    to = from === order ? null : from;
    from = into;
  }
  return from;
}

export function identity(length: number): Uint32Array {
  const all = new Uint32Array(length);
  for (let i = 0; i < length; i++) all[i] = i;
  return all;
}

/** All items by 64-bit keys in two halves. High halves that are equal are few where keys are hashes. */
export function sortByHalves(high: Uint32Array, low: Uint32Array): Uint32Array {
  const order = radixSort(identity(high.length), high);
  for (let start = 0; start < order.length; ) {
    const key = high[order[start]!]!;
    let end = start + 1;
    while (end < order.length && high[order[end]!] === key) end++;
    if (end - start > 1) order.subarray(start, end).sort((a, b) => low[a]! - low[b]!);
    start = end;
  }
  return order;
}

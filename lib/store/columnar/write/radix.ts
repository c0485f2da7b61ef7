/** Stable sort of `order` by 32-bit keys, least significant digit first, in linear time. */
export function radixSort(order: Uint32Array, keyOf: Uint32Array): Uint32Array {
  let from = order;
  let to: Uint32Array = new Uint32Array(order.length);
  for (const shift of [0, 16]) {
    const counts = new Uint32Array(65_537);
    for (let i = 0; i < from.length; i++) counts[((keyOf[from[i]!]! >>> shift) & 0xffff) + 1]!++;
    if (counts.includes(from.length)) continue;
    for (let d = 1; d < 65_537; d++) counts[d] = counts[d]! + counts[d - 1]!;
    for (let i = 0; i < from.length; i++) {
      const item = from[i]!;
      const digit = (keyOf[item]! >>> shift) & 0xffff;
      to[counts[digit]!++] = item;
    }
    [from, to] = [to, from === order ? new Uint32Array(order.length) : from];
  }
  return from;
}

export function identity(length: number): Uint32Array {
  const all = new Uint32Array(length);
  for (let i = 0; i < length; i++) all[i] = i;
  return all;
}

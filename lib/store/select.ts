/** Up to this many values are simply sorted. */
const SORT_ALL = 32;

/** Reorders values so that values[k] is the one that sorting would put there, with smaller ones before it (Hoare's quickselect). */
export function quickselect(
  values: Uint32Array | Int32Array | Float64Array,
  k: number,
  from = 0,
  to = values.length - 1,
): void {
  let left = from;
  let right = to;
  while (left < right) {
    const a = values[left]!;
    const b = values[(left + right) >>> 1]!;
    const c = values[right]!;
    const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i]! < pivot) i++;
      while (values[j]! > pivot) j--;
      if (i <= j) {
        const swap = values[i]!;
        values[i++] = values[j]!;
        values[j--] = swap;
      }
    }
    if (k <= j) right = j;
    else if (k >= i) left = i;
    else return;
  }
}

/** The values at [offset, end) of the sorted values, ascending. Reorders `values`. */
export function selectWindow(values: Uint32Array, offset: number, end: number): Uint32Array {
  const stop = Math.min(end, values.length);
  if (offset >= stop) return new Uint32Array(0);
  if (values.length <= SORT_ALL) return values.sort().slice(offset, stop);
  if (offset > 0) quickselect(values, offset);
  if (stop < values.length) quickselect(values, stop, offset);
  return values.slice(offset, stop).sort();
}

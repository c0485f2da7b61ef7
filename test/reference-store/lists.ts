/** Groups in order of first appearance. The oracle has a function of its own, so that it shares no fault with the stores. */
export function groupBy<T, K>(items: Iterable<T>, key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const name = key(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return groups;
}

export const compareKeys = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

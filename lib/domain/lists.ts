/** How lists are ordered, grouped, numbered and said. */

/** Compares two texts, or two whole numbers of any size, for sorting in ascending order. Texts by their UTF-16 code units. */
export const compare = <T extends string | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

const AND = new Intl.ListFormat("en-GB");
const OR = new Intl.ListFormat("en-GB", { type: "disjunction" });
/** "condos", "condos and lots", "condos, townhouses and lots". */
export const allOf = (parts: readonly string[]): string => AND.format(parts);
/** "listed", "listed or sold", "listed, pending or sold". */
export const eitherOf = (parts: readonly string[]): string => OR.format(parts);

/** The values of a list by a key of each, in order of first appearance (`Map.groupBy` needs Node 21). */
export function grouped<T, K>(all: Iterable<T>, keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}

/** Numbers what is the same by a key, in the order of its first appearance. */
export function numbering<T>(keyOf: (value: T) => string) {
  const all: T[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (value: T): number => {
    const key = keyOf(value);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, all.length);
    return all.push(value) - 1;
  };
  return { all, numberOf };
}

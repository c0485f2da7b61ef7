import type { SortOrder } from "@/lib/domain/search";

type Key = string | number | null;

export const compareKeys = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** Nulls last in either order; ties by `tie` in the direction of the order. */
export function comparing<T>(key: (item: T) => Key, tie: (item: T) => string, order: SortOrder) {
  const direction = order === "asc" ? 1 : -1;
  return (a: T, b: T): number => {
    const left = key(a);
    const right = key(b);
    if (left === null || right === null) {
      if (left !== right) return left === null ? 1 : -1;
    } else if (left !== right) return direction * (left < right ? -1 : 1);
    return direction * compareKeys(tie(a), tie(b));
  };
}

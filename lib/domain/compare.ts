/** Compares two texts, or two whole numbers of any size, for sorting in ascending order. Texts by their UTF-16 code units. */
export const compare = <T extends string | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

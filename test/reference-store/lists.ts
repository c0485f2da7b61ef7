export const compareKeys = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

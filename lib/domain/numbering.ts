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

/** Distinct texts, numbered in order of appearance. */
interface NumberedNames {
  numberOf(text: string): number;
  /** Returns the texts that were numbered since the last call, in the order of their numbers. */
  takeNew(): string[];
}

/** The most entries that a Map can hold. */
const NAMES_MAX = 2 ** 24;

/** Numbers names; throws a `RangeError` with a clear message if there are more than `most`. */
export function numberedNames(most = NAMES_MAX): NumberedNames {
  const numbers = new Map<string, number>();
  let added: string[] = [];
  return {
    numberOf(text) {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      const number = numbers.size;
      if (number === most)
        throw new RangeError(
          `More than ${most.toLocaleString("en-US")} distinct streets are more than a dataset can hold. ` +
            "Nothing was published. Make several of them, by state for instance.",
        );
      numbers.set(text, number);
      added.push(text);
      return number;
    },
    takeNew() {
      const taken = added;
      added = [];
      return taken;
    },
  };
}

/** Distinct texts, numbered as they come. */
export interface Names {
  numberOf(text: string): number;
  readonly texts: readonly string[];
}

export function names(): Names {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  return {
    texts,
    numberOf(text) {
      let number = numbers.get(text);
      if (number === undefined) {
        number = texts.length;
        numbers.set(text, number);
        texts.push(text);
      }
      return number;
    },
  };
}

/** Numbers of texts in ascending order, and each text's position in it. */
export function ranked(texts: readonly string[]): { order: Uint32Array; rankOf: Uint32Array } {
  const order = Uint32Array.from(texts.keys()).sort((a, b) => (texts[a]! < texts[b]! ? -1 : 1));
  const rankOf = new Uint32Array(texts.length);
  for (const [rank, number] of order.entries()) rankOf[number] = rank;
  return { order, rankOf };
}

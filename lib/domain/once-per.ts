/**
 * What a function makes of an object, remembered for as long as the object lives: of a dataset, say, which never changes.
 * A promise that fails is forgotten, so that the next call tries again.
 */
export function oncePer<K extends object, V extends object>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    const found = known.get(key);
    if (found) return found;
    const made = make(key);
    known.set(key, made);
    if (made instanceof Promise) made.catch(() => known.delete(key));
    return made;
  };
}

const TEXTS_KEPT = 50_000;
const LONGEST_KEPT = 100;

/** What a function makes of a text, remembered for short ones, as columns of files have them; all are forgotten when they are many. */
export function oncePerText<V extends object | string | null>(make: (text: string) => V): (text: string) => V {
  const known = new Map<string, V>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    if (known.size >= TEXTS_KEPT) known.clear();
    if (text.length <= LONGEST_KEPT) known.set(text, made);
    return made;
  };
}

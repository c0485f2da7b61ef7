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

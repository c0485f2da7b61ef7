/**
 * Query results as they stand in a page: of a list of objects with the same members, each name stands once. A month of a
 * market or a row of a search repeats a dozen names, which is over half of its text.
 */

/** A list of objects, packed. No result of the API has a member of this name. */
const PACKED = "$packed";

interface Packed {
  [PACKED]: { names: readonly string[]; rows: readonly unknown[][] };
}

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The members' names of the objects of a list, or null if they differ or it has fewer than two. */
function commonNames(list: readonly unknown[]): readonly string[] | null {
  const [first] = list;
  if (list.length < 2 || !isObject(first)) return null;
  const names = Object.keys(first);
  const isAlike = (value: unknown) =>
    isObject(value) &&
    Object.keys(value).length === names.length &&
    Object.keys(value).every((name, i) => name === names[i]);
  return names.length > 0 && list.every(isAlike) ? names : null;
}

/** Packs the lists within JSON. */
export function packed(value: unknown): unknown {
  if (Array.isArray(value)) {
    const names = commonNames(value);
    if (!names) return value.map(packed);
    const rows = (value as Members[]).map((one) => names.map((name) => packed(one[name])));
    return { [PACKED]: { names, rows } } satisfies Packed;
  }
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, packed(one)])) : value;
}

/** The JSON that was packed. */
export function unpacked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpacked);
  if (!isObject(value)) return value;
  if (PACKED in value) {
    const { names, rows } = (value as unknown as Packed)[PACKED];
    return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, unpacked(row[i])])));
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unpacked(one)]));
}

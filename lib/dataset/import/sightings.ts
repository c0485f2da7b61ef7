import type { Facts, Sighting } from "./row";

/** The sighting of a single row. */
export const sightingOf = (instant: string, { status, listPrice, priceChangedOn }: Facts): Sighting => ({
  first: instant,
  last: instant,
  status,
  price: listPrice,
  changedOn: priceChangedOn,
});

const isSameState = (a: Sighting, b: Sighting) => a.status === b.status && a.price === b.price;

/** The parts of a sighting before and after an instant: only its first and last times are known to be seen. */
const withoutInstant = (seen: Sighting, instant: string): Sighting[] => [
  ...(seen.first < instant ? [{ ...seen, last: seen.first }] : []),
  ...(seen.last > instant ? [{ ...seen, first: seen.last }] : []),
];

/** Adds a sighting at one instant, replacing an earlier one at that instant; what it does not state is taken from the one before. */
export function addSighting(seen: readonly Sighting[], row: Sighting): readonly Sighting[] {
  const instant = row.first;
  const known = seen.findLast(({ first }) => first <= instant);
  const next = { ...row, status: row.status ?? known?.status ?? null, price: row.price ?? known?.price ?? null };
  if (known && isSameState(known, next) && known.last >= instant) return seen;
  const parts = seen.flatMap((s) => (s.first <= instant && instant <= s.last ? withoutInstant(s, instant) : [s]));
  const place = parts.findIndex(({ first }) => first > instant);
  const all = parts.toSpliced(place < 0 ? parts.length : place, 0, next);
  return all.reduce<Sighting[]>((runs, s) => {
    const before = runs.at(-1);
    if (before && isSameState(before, s)) runs[runs.length - 1] = { ...before, last: s.last };
    else runs.push(s);
    return runs;
  }, []);
}

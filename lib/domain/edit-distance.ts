/** Three rows of the distance table, kept between calls; longer texts get their own. */
const LONGEST = 256;
const rowsFor = (length: number) => [0, 1, 2].map(() => new Uint16Array(length + 1)) as [Row, Row, Row];
type Row = Uint16Array;
const kept = rowsFor(LONGEST);

/**
 * How many edits (insert, delete, replace, or swap two neighbours, no letter twice) lead from one text to another, or
 * `limit + 1` as soon as it must be above `limit`. Counted in UTF-16 units.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, row, next] = b.length <= LONGEST ? kept : rowsFor(b.length);
  for (let j = 0; j <= b.length; j++) row[j] = j;
  let last = -1;
  for (let i = 1; i <= a.length; i++) {
    const letter = a.charCodeAt(i - 1);
    next[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const other = b.charCodeAt(j - 1);
      let cost = Math.min(row[j - 1]! + +(letter !== other), row[j]! + 1, next[j - 1]! + 1);
      if (other === last && j > 1 && b.charCodeAt(j - 2) === letter) cost = Math.min(cost, before[j - 2]! + 1);
      next[j] = cost;
      if (cost < least) least = cost;
    }
    // A swap reaches two rows back, but never under what the row between has.
    if (least > limit) return limit + 1;
    last = letter;
    [before, row, next] = [row, next, before];
  }
  return Math.min(row[b.length]!, limit + 1);
}

import { BATH_PARTS } from "../fields";
import type { SourceFile } from "../format.schema";
import { bathsOf, isInTenths } from "../values";
import { add, addOptional, columnFor, type Draft, filled } from "./draft";
import type { Profile } from "./profile";

/** Rules for bathrooms: what a total counts shows beside the full and the half ones. */

/** Rows in which all of these columns have a number. */
function rowsOf(...columns: readonly Profile[]): number[][] {
  const rows: number[][] = [];
  for (const row of columns[0]!.column.keys()) {
    const values = columns.map(({ column }) => bathsOf(column[row]!));
    if (values.every((value): value is number => typeof value === "number")) rows.push(values as number[]);
  }
  return rows;
}

/** A total of baths, in tenths where no other reading suits all of its cells. */
function totalSource(draft: Draft, { title, cells }: Profile): SourceFile {
  if (!isInTenths(cells)) return { column: title };
  const example = cells.find((cell) => /^\d+\.[1-4]$/.test(cell.trim()));
  if (example) draft.assumed.push(`${title} is in tenths, so ${JSON.stringify(example)} is no number of half baths`);
  return { column: title, tenths: true };
}

/** A total beside full and half baths may count rooms, in which case the parts tell the figure. */
export function addBaths(draft: Draft): void {
  const total = columnFor(draft, "bathroomsTotal");
  const full = filled(draft, "bathroomsFull");
  const half = columnFor(draft, "bathroomsHalf");
  for (const [part] of BATH_PARTS) {
    const column = columnFor(draft, part);
    if (column) addOptional(draft, part, column);
  }
  if (!total) return;
  const source = totalSource(draft, total);
  if (!full) {
    // Half baths beside a total without full baths: the total counts full ones, or both.
    if (half && half.cells.length > 0) addWithHalf(draft, total, half, source);
    else addOptional(draft, "bathroomsTotal", total, source);
    return;
  }
  if (BATH_PARTS.every(([part]) => part === "bathroomsFull" || !filled(draft, part))) {
    const more = rowsOf(total, full).filter(([all, whole]) => all! > whole!);
    addOptional(draft, "bathroomsTotal", total, source);
    if (more.length > 0 && more.every(([all]) => all! % 1 === 0))
      draft.assumed.push(
        `${total.title} may count half baths as whole ones: it is more than ${full.title} in some rows, and no column counts half baths`,
      );
    return;
  }
  const parts = half ? rowsOf(total, full, half).filter(([, , halves]) => halves! > 0) : [];
  const rooms = parts.filter(([all, whole, halves]) => all === whole! + halves!).length;
  const sums = parts.filter(([all, whole, halves]) => all === whole! + halves! / 2).length;
  if (parts.length > 0 && sums >= 0.9 * parts.length) {
    addOptional(draft, "bathroomsTotal", total, source);
    return;
  }
  // Zeros in all parts beside a total are parts that nobody stated.
  const counted = BATH_PARTS.flatMap(([part]) => filled(draft, part) ?? []);
  add(draft, "bathroomsTotal", {
    ...source,
    unless: counted.map(({ title }) => ({ column: title, above: 0 })),
  });
  if (parts.length === 0) return;
  draft.assumed.push(
    rooms >= 0.9 * parts.length
      ? `${total.title} counts rooms, so full and half baths tell the figure`
      : `${total.title} is not the sum of ${full.title} and ${half!.title}, which tell the figure`,
  );
}

function addWithHalf(draft: Draft, total: Profile, half: Profile, source: SourceFile): void {
  const rows = rowsOf(total, half).filter(([, halves]) => halves! > 0);
  const hasHalves = rows.some(([all]) => all! % 1 !== 0);
  if (hasHalves || rows.length === 0) {
    addOptional(draft, "bathroomsTotal", total, source);
    return;
  }
  addOptional(draft, "bathroomsFull", total);
  draft.assumed.push(`${total.title} counts full baths, as ${half.title} stands beside it`);
}

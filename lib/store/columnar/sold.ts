import { emptySales, type Sales } from "@/lib/domain/valuation/sales";
import { fromFixed7 } from "../coordinates";
import { fromColumn, NULL_COORDINATE, NUMBER_COLUMNS } from "../number-columns";
import { SALE_NUMBERS, SALE_PLACES } from "../sale-columns";
import type { SoldHomes } from "../store";
import { COLLECT_ROWS, type Kernel } from "./kernel/kernel";
import type { Payload } from "./payload";
import type { Columns, Plan } from "./plan";
import { sweep, visitMarked } from "./scan";
import type { Pacer } from "./scan-queue";

/** Copies the facts of `rows` [from, to) into the columns of sales. */
function fill(sales: Sales, columns: Columns, rows: Uint32Array, from: number, to: number): void {
  for (const [name, field] of SALE_NUMBERS) {
    const about = NUMBER_COLUMNS[field];
    const [out, column] = [sales[name], columns[field]];
    for (let i = from; i < to; i++) {
      const value = column[rows[i]!]! >>> 0;
      out[i] = value === about.nullAs ? Number.NaN : fromColumn(value, about);
    }
  }
  for (const name of SALE_PLACES) {
    const [out, column] = [sales[name], columns[name]];
    for (let i = from; i < to; i++) {
      const value = column[rows[i]!]!;
      out[i] = value === NULL_COORDINATE ? Number.NaN : fromFixed7(value);
    }
  }
}

/** A plan's matches as sold homes. */
export async function soldHomes(
  plan: Plan,
  columns: Columns,
  payload: Payload,
  kernel: Kernel,
  pacer: Pacer,
): Promise<SoldHomes> {
  const parts: Uint32Array[] = [];
  let count = 0;
  await sweep(plan, kernel, pacer, (ranges) =>
    visitMarked(ranges, kernel, (rows, found) => {
      parts.push(rows.slice(0, found));
      count += found;
    }),
  );
  const rows = new Uint32Array(count);
  let at = 0;
  for (const part of parts) {
    rows.set(part, at);
    at += part.length;
  }
  const sales = emptySales(count);
  for (let from = 0; from < count; from += COLLECT_ROWS) {
    fill(sales, columns, rows, from, Math.min(from + COLLECT_ROWS, count));
    const paused = pacer.pause();
    if (paused) await paused;
  }
  return {
    sales,
    id: (row) => payload.id(rows[row]!),
    rows: async (picked) => {
      const wanted = picked.map((row) => rows[row]!);
      return payload.page(wanted, true).rows;
    },
  };
}

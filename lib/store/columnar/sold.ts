import { emptySales, type Sales } from "@/lib/domain/valuation/sales";
import { fromColumn, SALE_FACTS } from "../columns";
import type { SoldHomes } from "../store";
import { COLLECT_ROWS, type Kernel } from "./kernel/kernel";
import type { Payload } from "./payload";
import type { Columns, Plan } from "./plan";
import { matchesOf } from "./scan";
import type { Pacer } from "./scan-queue";

/** Copies the facts of `rows` [from, to) into the columns of sales. */
function fill(sales: Sales, columns: Columns, rows: Uint32Array, from: number, to: number): void {
  for (const fact of SALE_FACTS) {
    const [out, column] = [sales[fact.name], columns[fact.column]];
    // 32-bit numbers are viewed as signed, which only coordinates are.
    const isSigned = fact.nullAs < 0;
    for (let i = from; i < to; i++) {
      const value = isSigned ? column[rows[i]!]! : column[rows[i]!]! >>> 0;
      out[i] = value === fact.nullAs ? Number.NaN : fromColumn(value, fact);
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
  const rows = await matchesOf(plan, kernel, pacer);
  const count = rows.length;
  const sales = emptySales(count);
  for (let from = 0; from < count; from += COLLECT_ROWS) {
    fill(sales, columns, rows, from, Math.min(from + COLLECT_ROWS, count));
    await pacer.pause();
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

import type { Coordinates } from "@/lib/domain/property";
import { DEFAULT_ORDER, DEFAULT_SORT, type PropertyFilter } from "@/lib/domain/search";
import { getReader } from "@/lib/http/reader";
import type { HomeRow } from "@/lib/web/queries";

/** Cards on the page, and dots on its plat: more would be neither read nor told apart. */
const CARDS = 6;
const INKED = 300;
const SPECKS = 1_000;

const positions = (rows: readonly HomeRow[]): Coordinates[] => rows.flatMap((row) => row.coordinates ?? []);

/** The homes of a market for sale now that are not under contract, as it counts them, and where homes on record stand there. */
export async function readHomes(area: PropertyFilter) {
  const reader = getReader();
  const search = (filter: PropertyFilter, limit: number) =>
    reader.search({ filter, limit, offset: 0, sort: DEFAULT_SORT, order: DEFAULT_ORDER, details: true });
  const [sale, all] = await Promise.all([
    search({ ...area, status: ["forSale"], underContract: false }, INKED),
    search(area, SPECKS),
  ]);
  return {
    cards: sale.data.slice(0, CARDS),
    total: sale.meta.total,
    forSale: positions(sale.data),
    onRecord: positions(all.data),
  };
}

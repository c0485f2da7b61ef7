import type { Coordinates } from "@/lib/domain/property";
import { DEFAULT_ORDER, DEFAULT_SORT, FOR_SALE, type PropertyFilter } from "@/lib/domain/search";
import { getReader } from "@/lib/http/reader";
import type { HomeRow } from "@/lib/web/queries";

/** Numbers of cards on a market's page and of dots on its small map. More could not be read or distinguished. */
const CARDS = 6;
const FOR_SALE_DOTS_MAX = 300;
const RECORD_DOTS_MAX = 1_000;

const positions = (rows: readonly HomeRow[]): Coordinates[] => rows.flatMap((row) => row.coordinates ?? []);

/**
 * The homes of a market that are for sale and not under contract, as the market counts them, and the positions of its
 * homes on record.
 */
export async function readHomes(area: PropertyFilter) {
  const reader = getReader();
  const search = (filter: PropertyFilter, limit: number) =>
    reader.search({ filter, limit, offset: 0, sort: DEFAULT_SORT, order: DEFAULT_ORDER, details: true });
  const [sale, all] = await Promise.all([
    search({ ...area, ...FOR_SALE }, FOR_SALE_DOTS_MAX),
    search(area, RECORD_DOTS_MAX),
  ]);
  return {
    cards: sale.data.slice(0, CARDS),
    total: sale.meta.total,
    forSale: positions(sale.data),
    onRecord: positions(all.data),
  };
}

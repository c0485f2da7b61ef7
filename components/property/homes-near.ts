import { type MapHome, mapHome } from "@/components/map/map-home";
import type { PropertyRecord } from "@/lib/domain/property";
import { saleOf, saleOfRecord } from "@/lib/domain/sale";
import { formatMoneyShort } from "@/lib/web/format";
import type { HomeRow } from "@/lib/web/queries";

const priced = (home: Pick<HomeRow, "id" | "status" | "address" | "coordinates">, price: number | null): MapHome[] =>
  mapHome(home, price, formatMoneyShort(price));

/** A home and similar ones with their prices, for its map. Its own is that of the page's head: if sold, the sale price. */
export const homesNear = (home: PropertyRecord, similar: readonly HomeRow[]): MapHome[] => [
  ...priced(home, saleOfRecord(home)?.price ?? home.listPrice),
  ...similar.flatMap((other) => priced(other, saleOf(other)?.price ?? other.listPrice)),
];

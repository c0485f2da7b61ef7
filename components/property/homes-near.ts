import type { MapHome } from "@/components/map/marks";
import type { PropertyRecord } from "@/lib/domain/property";
import { saleOf, saleOfRecord } from "@/lib/domain/sale";
import { formatMoneyShort } from "@/lib/web/format";
import type { HomeRow } from "@/lib/web/queries";

const onMap = (home: Pick<HomeRow, "id" | "status" | "address" | "coordinates">, price: number | null): MapHome[] =>
  home.coordinates
    ? [
        {
          id: home.id,
          ...home.coordinates,
          status: home.status,
          price,
          label: `${home.address.streetAddress}, ${formatMoneyShort(price)}`,
        },
      ]
    : [];

/** A home and similar ones with their prices, for its map. Its own is that of the page's head: if sold, the sale price. */
export function homesNear(home: PropertyRecord, similar: readonly HomeRow[]): MapHome[] {
  return [
    ...onMap(home, saleOfRecord(home)?.price ?? home.listPrice),
    ...similar.flatMap((other) => onMap(other, saleOf(other)?.price ?? other.listPrice)),
  ];
}

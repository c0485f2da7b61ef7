import Link from "next/link";
import type { TileSource } from "@/components/map/base-map";
import type { Ground } from "@/components/map/ground";
import { LazySmallMap } from "@/components/map/lazy-maps";
import { SmallMapDrawing } from "@/components/map/map-drawing";
import type { MapHome } from "@/components/map/marks";
import { LINK } from "@/components/ui/class-names";
import type { ZipPlace } from "@/lib/domain/market";
import type { Coordinates, PropertyRecord } from "@/lib/domain/property";
import { saleOf, showsSale } from "@/lib/domain/sale";
import { formatMiles, formatMoneyShort } from "@/lib/web/format";
import { placeSentence } from "@/lib/web/home/home-words";
import { lastSale } from "@/lib/web/home/price-events";
import { homesHrefOf } from "@/lib/web/homes-url";
import type { HomeRow } from "@/lib/web/queries";
import { Section } from "./section";

interface WhereItIsProps {
  home: PropertyRecord;
  zip: ZipPlace | null;
  /** Similar homes, shown on the map if they are near. */
  similar: readonly HomeRow[];
  tiles: TileSource;
  ground: Ground;
}

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

/** Radius of the search, in miles. */
const AROUND = 2;

/** The search for homes nearby that can be bought or rented like this one, nearest first. */
const around = ({ status }: PropertyRecord, { latitude, longitude }: Coordinates): string =>
  homesHrefOf(
    { status: [status === "forRent" ? "forRent" : "forSale"], latitude, longitude, radius: AROUND },
    { sort: "distance", order: "asc" },
  );

/** The home's coordinates on a map, with the similar homes around it. */
export function WhereItIs({ home, zip, similar, tiles, ground }: WhereItIsProps) {
  // The pin shows the same price as the page's head: for a sold home the sale price.
  const sold = showsSale(home.status) ? lastSale(home.priceHistory) : null;
  const homes = [
    ...onMap(home, sold?.price ?? home.listPrice),
    ...similar.flatMap((other) => onMap(other, saleOf(other)?.price ?? other.listPrice)),
  ];
  const nearby = homes.length - 1;
  const label = `Map of ${home.address.streetAddress}${nearby > 0 ? ` with ${nearby} similar homes` : ""}`;
  return (
    <Section id="where" title="Where it is" lead={placeSentence(home, zip)}>
      {home.coordinates ? (
        <>
          <LazySmallMap
            className="mt-4 h-72 border border-line2 md:h-96 print:h-64"
            label={label}
            tiles={tiles}
            homes={homes}
            selectedId={home.id}
            drawing={<SmallMapDrawing homes={homes} selectedId={home.id} label={label} ground={ground} />}
          />
          <p className="mt-3 print:hidden">
            <Link href={around(home, home.coordinates)} prefetch={false} className={LINK}>
              Homes for {home.status === "forRent" ? "rent" : "sale"} within {formatMiles(AROUND)} of here
            </Link>
          </p>
        </>
      ) : (
        <p className="mt-2 text-ink3">Its coordinates are not on record.</p>
      )}
    </Section>
  );
}

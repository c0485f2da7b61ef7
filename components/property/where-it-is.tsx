import type { TileSource } from "@/components/map/base-map";
import { LazySmallMap } from "@/components/map/lazy-small-map";
import { homesNear } from "@/components/map/map-home";
import { LINK } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import type { ZipPlace } from "@/lib/domain/market";
import type { Coordinates, PropertyRecord } from "@/lib/domain/property";
import { MILES_AROUND, ofStatus } from "@/lib/domain/search";
import { formatMiles } from "@/lib/web/format";
import { placeSentence } from "@/lib/web/home/home-words";
import { homesHrefOf } from "@/lib/web/homes-url";
import type { HomeRow } from "@/lib/web/queries";
import { Section } from "./section";

interface WhereItIsProps {
  home: PropertyRecord;
  zip: ZipPlace | null;
  /** Similar homes, shown on the map if they are near. */
  similar: readonly HomeRow[];
  tiles: TileSource;
  /** The address of the map's picture. */
  picture: string;
}

/** The search for homes nearby that can be bought or rented like this one, nearest first. */
const around = ({ status }: PropertyRecord, { latitude, longitude }: Coordinates): string =>
  homesHrefOf(
    { ...ofStatus(status === "forRent" ? "forRent" : "forSale"), latitude, longitude, radius: MILES_AROUND },
    { sort: "distance", order: "asc" },
  );

/** The home's coordinates on a map, with the similar homes around it. */
export function WhereItIs({ home, zip, similar, tiles, picture }: WhereItIsProps) {
  const homes = homesNear(home, similar);
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
            picture={picture}
          />
          <p className="mt-3 print:hidden">
            <Link href={around(home, home.coordinates)} className={LINK}>
              Homes for {home.status === "forRent" ? "rent" : "sale"} within {formatMiles(MILES_AROUND)} of here
            </Link>
          </p>
        </>
      ) : (
        <p className="mt-2 text-ink3">Its coordinates are not on record.</p>
      )}
    </Section>
  );
}

import { MiniMap } from "@/components/map/mini-map";
import type { MapHome, TileSource } from "@/components/map/types";
import { formatMoneyShort } from "@/lib/client/format";
import { placeSentence } from "@/lib/client/home/home-words";
import type { HomeRow } from "@/lib/client/queries";
import type { ZipPlace } from "@/lib/domain/market";
import type { PropertyRecord } from "@/lib/domain/property";
import { Section } from "./section";

interface WhereItIsProps {
  home: PropertyRecord;
  zip: ZipPlace | null;
  /** Similar homes, drawn beside it where they are near. */
  similar: readonly HomeRow[];
  tiles: TileSource;
}

const onMap = (home: PropertyRecord | HomeRow): MapHome[] =>
  home.coordinates
    ? [
        {
          id: home.id,
          ...home.coordinates,
          status: home.status,
          listPrice: home.listPrice,
          label: `${home.address.streetAddress}, ${formatMoneyShort(home.listPrice)}`,
        },
      ]
    : [];

/** The home's coordinates on a map, with the similar homes around it. */
export function WhereItIs({ home, zip, similar, tiles }: WhereItIsProps) {
  const homes = [...onMap(home), ...similar.flatMap(onMap)];
  const nearby = homes.length - 1;
  return (
    <Section id="where" title="Where it is" lead={placeSentence(home, zip)}>
      {home.coordinates ? (
        <MiniMap
          className="mt-4 h-72 border border-line2 md:h-96"
          label={`Map of ${home.address.streetAddress}${nearby > 0 ? ` with ${nearby} similar homes` : ""}`}
          tiles={tiles}
          homes={homes}
          selectedId={home.id}
        />
      ) : (
        <p className="mt-2 text-ink3">Its coordinates are not on record.</p>
      )}
    </Section>
  );
}

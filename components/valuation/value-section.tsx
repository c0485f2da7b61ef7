import type { TileSource } from "@/components/map/base-map";
import type { Ground } from "@/components/map/ground";
import { SmallMapDrawing } from "@/components/map/map-drawing";
import { Section } from "@/components/property/section";
import type { PropertyRecord } from "@/lib/domain/property";
import type { ChosenValue } from "@/lib/domain/valuation/chosen";
import { toValue } from "@/lib/web/home/value";
import { HomeValue } from "./home-value";
import { homesOnMap, mapWords } from "./value-map";

interface ValueSectionProps {
  home: PropertyRecord;
  asOf: string;
  value: ChosenValue;
  without: readonly string[];
  /** The typical error of such estimates, in words. */
  accuracy: string;
  tiles: TileSource;
  ground: Ground;
}

/** The value of a home, estimated from the sales of others. */
export function ValueSection({ home: record, asOf, value, without, accuracy, tiles, ground }: ValueSectionProps) {
  const home = toValue(record);
  const homes = homesOnMap(home, value, without);
  return (
    <Section
      id="value"
      title="Estimated value"
      lead="A statistical estimate from what other homes sold for. It uses this home’s facts and location, never its asking price, past sales or assessments, and nobody has visited the home."
    >
      <HomeValue
        home={home}
        asOf={asOf}
        accuracy={accuracy}
        served={{ value, without }}
        tiles={tiles}
        drawing={
          home.coordinates ? (
            <SmallMapDrawing homes={homes} selectedId={home.id} label={mapWords(home, homes)} ground={ground} />
          ) : null
        }
      />
    </Section>
  );
}

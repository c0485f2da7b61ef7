import type { TileSource } from "@/components/map/base-map";
import { Section } from "@/components/property/section";
import type { PropertyRecord } from "@/lib/domain/property";
import type { ChosenValue } from "@/lib/domain/valuation/chosen";
import type { Rates } from "@/lib/domain/valuation/rates";
import { toValue } from "@/lib/web/home/value";
import { HomeValue } from "./home-value";

interface ValueSectionProps {
  home: PropertyRecord;
  asOf: string;
  value: ChosenValue;
  rates: Rates | null;
  without: readonly string[];
  /** The typical error of such estimates, in words. */
  accuracy: string;
  tiles: TileSource;
  /** The address of the map's picture. */
  picture: string;
}

/** The value of a home, estimated from the sales of others. */
export function ValueSection({ home: record, value, rates, without, picture, ...rest }: ValueSectionProps) {
  const home = toValue(record);
  return (
    <Section
      id="value"
      title="Estimated value"
      lead="A statistical estimate from what other homes sold for. It uses this home’s facts and location, never its asking price, past sales or assessments, and nobody has visited the home."
    >
      <HomeValue {...rest} home={home} served={{ value, rates, without }} picture={home.coordinates ? picture : null} />
    </Section>
  );
}

import type { TileSource } from "@/components/map/base-map";
import { Section } from "@/components/property/section";
import type { PropertyRecord } from "@/lib/domain/property";
import { toValue } from "@/lib/web/home/value";
import { HomeValue, type HomeValueProps } from "./home-value";

interface ValueSectionProps {
  home: PropertyRecord;
  asOf: string;
  served: HomeValueProps["served"];
  /** The typical error of such estimates, in words. */
  accuracy: string;
  tiles: TileSource;
  /** The address of the map's picture. */
  picture: string;
}

/** The value of a home, estimated from the sales of others. */
export function ValueSection({ home: record, picture, ...rest }: ValueSectionProps) {
  const home = toValue(record);
  return (
    <Section
      id="value"
      title="Estimated value"
      lead="A statistical estimate from what other homes sold for. It uses this home’s facts and location, never its asking price, past sales or assessments, and nobody has visited the home."
    >
      <HomeValue {...rest} home={home} picture={home.coordinates ? picture : null} />
    </Section>
  );
}

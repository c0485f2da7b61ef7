import type { PropertyType } from "@/lib/domain/property";
import type { Character, ZipFacts } from "./facts";
import type { Shape, Street } from "./model";
import { clamp, exponential, type Random } from "./random";

const AREA: Record<Character, number> = { core: 1_650, urban: 1_500, suburban: 2_050, exurban: 2_350 };
const CONDO_AREA: Record<Character, number> = { core: 900, urban: 920, suburban: 1_080, exurban: 1_120 };
/** The typical lot in square feet. */
export const LOT: Record<Character, number> = { core: 2_600, urban: 4_800, suburban: 9_200, exurban: 17_000 };

const tens = (x: number): number => Math.round(x / 10) * 10;
const halves = (x: number): number => Math.round(x * 2) / 2;

const bedroomsOf = (area: number, random: Random): number =>
  clamp(Math.round(1.35 + area / 850 - (area * area) / 36e6 + random.normal(0, 0.45)), 1, 7);

const bathroomsOf = (bedrooms: number, area: number, built: number, random: Random): number =>
  clamp(
    halves(0.35 + area / 1_500 + bedrooms * 0.22 + clamp((built - 1970) / 70, -0.35, 0.7) + random.normal(0, 0.3)),
    1,
    7.5,
  );

const condoBathrooms = (bedrooms: number, area: number): number =>
  bedrooms <= 1 ? (area > 780 ? 1.5 : 1) : bedrooms === 2 ? (area < 880 ? 1 : area > 1_250 ? 2.5 : 2) : bedrooms - 0.5;

/** The shape of a home: area by type, place, street and era, and rooms by area. Condos get the shape of their line (`condoLine`). */
export function shapeOf(
  type: Exclude<PropertyType, "condo">,
  zip: ZipFacts,
  street: Street,
  built: number,
  random: Random,
): Shape {
  const era = clamp(1 + (built - 1975) / 220, 0.8, 1.2);
  const vary = exponential(random.normal(0, 0.2)) * street.size * era;
  switch (type) {
    case "land":
      return {
        bedrooms: null,
        bathrooms: null,
        livingArea: null,
        lotSize: tens(LOT[zip.character] * 1.2 * exponential(random.normal(0, 0.7))),
      };
    case "multiFamily": {
      const units = random.pick([2, 2, 2, 3, 3, 4]);
      const livingArea = tens(clamp(units * 930 * exponential(random.normal(0, 0.16)), 1_300, 7_500));
      const bedrooms = units * 2 + random.int(-1, units);
      const lotSize = tens(Math.max(livingArea * 0.75, LOT[zip.character] * exponential(random.normal(0.05, 0.25))));
      return { bedrooms, bathrooms: clamp(halves(units + random.pick([0, 0, 0.5, 1])), 2, 8), livingArea, lotSize };
    }
    case "townhouse": {
      const livingArea = tens(clamp(1_560 * vary, 850, 3_600));
      const bedrooms = clamp(bedroomsOf(livingArea, random), 1, 4);
      return {
        bedrooms,
        bathrooms: bathroomsOf(bedrooms, livingArea, built, random),
        livingArea,
        lotSize: tens(livingArea * random.between(0.75, 1.5)),
      };
    }
    default: {
      const livingArea = tens(clamp(AREA[zip.character] * vary, 620, 7_800));
      const bedrooms = bedroomsOf(livingArea, random);
      const lotSize = tens(
        Math.max(
          livingArea * 0.85,
          LOT[zip.character] * (0.6 + 0.4 * street.size) * exponential(random.normal(0, 0.32)),
        ),
      );
      return { bedrooms, bathrooms: bathroomsOf(bedrooms, livingArea, built, random), livingArea, lotSize };
    }
  }
}

/** The shape of the units above one another in a building, which are alike. */
export function condoLine(zip: ZipFacts, street: Street, random: Random): Shape {
  const area = CONDO_AREA[zip.character] * exponential(random.normal(0, 0.3)) * street.size;
  const livingArea = tens(clamp(area, 380, 2_900));
  const bedrooms = livingArea < 540 ? 0 : clamp(Math.round(livingArea / 560), 1, 4);
  return { livingArea, bedrooms, bathrooms: condoBathrooms(bedrooms, livingArea), lotSize: null };
}

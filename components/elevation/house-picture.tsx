import type { PropertyRecord } from "@/lib/domain/property";
import { heroPicture, housePicture } from "@/lib/web/map-pictures";

interface HousePictureProps {
  /** The address of its file. */
  src: string;
  /** Whether it is seen first, so that it is asked for before scripts. Any other is asked for when it is near. */
  first?: boolean;
}

/** The drawing of a home beside text that says the same. */
export const HousePicture = ({ src, first = false }: HousePictureProps) => (
  // biome-ignore lint/performance/noImgElement: an SVG needs no optimizing
  <img
    src={src}
    alt=""
    {...(first ? { fetchPriority: "high" } : { loading: "lazy" })}
    className="block aspect-[288/162] w-full"
  />
);

const KINDS = {
  singleFamily: "house",
  condo: "condo building",
  townhouse: "townhouse",
  multiFamily: "multi-family house",
  land: "open lot",
} as const;

type Described = Pick<PropertyRecord, "id" | "propertyType" | "yearBuilt">;

/** Describes the drawing, and says that it is not a photograph. */
function describe({ propertyType, yearBuilt }: Described): string {
  const built = yearBuilt === null || propertyType === "land" ? "" : `, built ${yearBuilt}`;
  return `Illustration drawn from the record, not a photograph: ${KINDS[propertyType]}${built}.`;
}

/** The drawing at the head of a home's page: a wide one, or on a phone that of its card. `version` is the dataset's. */
export const HeroPicture = ({ home, version }: { home: Described; version: string }) => (
  <picture>
    <source media="(width >= 48rem), print" srcSet={heroPicture(home.id, version)} />
    <img
      src={housePicture(home.id, version)}
      alt={describe(home)}
      fetchPriority="high"
      className="block aspect-[288/162] w-full md:aspect-[520/174] print:mx-auto print:aspect-[520/174] print:max-w-[48%]"
    />
  </picture>
);

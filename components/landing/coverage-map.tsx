import { albersUsa, US_ASPECT, US_HEIGHT, US_WIDTH } from "@/components/map/albers";
import { overlap, type Rect, squareAt, unionOf } from "@/components/map/geometry";
import { type PlacedName, placeNames } from "@/components/map/place-names";
import { At, Paths, StaticMap } from "@/components/map/static-map";
import { FOR_SALE } from "@/lib/domain/search";
import { homesHrefOf } from "@/lib/web/homes-url";

/** A city of the dataset, at the mean position of its ZIPs. */
export interface CoveredCity {
  city: string;
  state: string;
  latitude: number | null;
  longitude: number | null;
  records: number;
}

/** Number of cities that get a name, where there is room. */
const NAMES_MAX = 24;
/** Half the room that a city's ring takes, and half its target, in pixels. */
const [RING, TARGET] = [6, 12] as const;

/** The narrowest maps that names are placed for, in pixels. */
const SIZES = [
  { width: 280, kind: "town", className: "sm:hidden" },
  { width: 590, kind: "city", className: "max-sm:hidden" },
] as const satisfies readonly (Size & { className: string })[];

type Size = { width: number; kind: "town" | "city" };

interface Spot extends CoveredCity {
  /** Shares of the map's width and height. */
  x: number;
  y: number;
}

export const spotsOf = (cities: readonly CoveredCity[]): Spot[] =>
  cities.flatMap((city) => {
    const at = city.latitude === null || city.longitude === null ? null : albersUsa(city.longitude, city.latitude);
    return at ? [{ ...city, x: at[0] / US_WIDTH, y: at[1] / US_HEIGHT }] : [];
  });

/** Rings that touch as one rectangle each, so that a name stands beside all of a region's. */
function rangesOf(rings: readonly Rect[]): Rect[] {
  const found: Rect[] = [];
  for (const ring of rings) {
    const near = found.filter((other) => overlap(other, ring));
    for (const other of near) found.splice(found.indexOf(other), 1);
    found.push(unionOf([ring, ...near])!);
  }
  return found;
}

const pixelsAt = ({ x, y }: Spot, width: number) => [x * width, (y * width) / US_ASPECT] as const;

/** The cities that link on a map of this width: of those whose targets would overlap, the one that comes first. */
export function linkedOn(spots: readonly Spot[], width: number): Spot[] {
  const linked: { spot: Spot; target: Rect }[] = [];
  for (const spot of spots) {
    const target = squareAt(pixelsAt(spot, width), TARGET);
    if (!linked.some((other) => overlap(other.target, target))) linked.push({ spot, target });
  }
  return linked.map(({ spot }) => spot);
}

/** The names of the larger cities that have room beside all rings and targets on a map of this width. */
export function namesBeside(spots: readonly Spot[], { width, kind }: Size): Map<Spot, PlacedName> {
  const linked = linkedOn(spots, width);
  const named = linked.slice(0, NAMES_MAX).map((spot) => ({ spot, kind, text: spot.city, at: pixelsAt(spot, width) }));
  const names = placeNames(
    named,
    [2, 2, width - 2, width / US_ASPECT - 2],
    rangesOf(spots.map((spot) => squareAt(pixelsAt(spot, width), linked.includes(spot) ? TARGET : RING))),
  );
  return new Map(names.map((name) => [named.find(({ at }) => at === name.at)!.spot, name]));
}

/** Rings for the cities that do not link, as another stands where their targets would be. */
function Rings({ spots }: { spots: readonly Spot[] }) {
  const d = spots.map(({ x, y }) => `M${(x * US_WIDTH).toFixed(1)} ${(y * US_HEIGHT).toFixed(1)}h0`).join("");
  return (
    <Paths window={[0, 0, US_WIDTH, US_HEIGHT]}>
      <path d={d} className="stroke-ink" strokeWidth="10" />
      <path d={d} className="stroke-paper" strokeWidth="8" />
    </Paths>
  );
}

/** A city drawn like a survey marker, with its name where it has room, linked to its homes. */
function City({ spot: { city, state, x, y }, name }: { spot: Spot; name: PlacedName | undefined }) {
  return (
    <At at={[x, y]}>
      <a
        href={homesHrefOf({ city, state, ...FOR_SALE })}
        aria-label={`Homes for sale in ${city}, ${state}`}
        className="coverage-city"
      >
        <rect x={-TARGET} y={-TARGET} width={2 * TARGET} height={2 * TARGET} />
        <circle r="4.5" />
        <circle r="1.5" className="point" />
        {name ? (
          <text
            x={Math.round(name.middle[0] - name.at[0])}
            y={Math.round(name.middle[1] - name.at[1])}
            className={`map-name ${name.kind}`}
          >
            {city}
          </text>
        ) : null}
      </a>
    </At>
  );
}

/** Every covered city on the national map, linked to its homes. The states are a file that other pages use too. */
export function CoverageMap({ cities }: { cities: readonly CoveredCity[] }) {
  const spots = spotsOf(cities);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a map of links is a group; it cannot be a fieldset
    <div role="group" aria-label="Map of the cities that the data covers">
      <StaticMap
        lines={null}
        layers={SIZES.map(({ className, ...size }) => {
          const linked = linkedOn(spots, size.width);
          const names = namesBeside(spots, size);
          return {
            window: [0, 0, size.width, size.width / US_ASPECT],
            className,
            names: [],
            children: (
              <>
                <Rings spots={spots.filter((spot) => !linked.includes(spot))} />
                {linked.map((spot) => (
                  <City key={`${spot.city}, ${spot.state}`} spot={spot} name={names.get(spot)} />
                ))}
              </>
            ),
          };
        })}
      />
    </div>
  );
}

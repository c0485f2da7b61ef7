import { albersUsa, US_HEIGHT, US_STATES, US_WIDTH } from "@/components/map/albers";
import { formatCount } from "@/lib/web/format";
import { homesHrefOf } from "@/lib/web/homes-url";

/** A city of the dataset, at the mean position of its ZIPs. */
export interface CoveredCity {
  city: string;
  state: string;
  latitude: number | null;
  longitude: number | null;
  zipCodes: number;
  records: number;
}

/** Number of cities that get a name, where there is room. */
const NAMES_MAX = 24;

interface Spot extends CoveredCity {
  x: number;
  y: number;
}

interface PlacedCity extends Spot {
  /** The side and start of its name, if there is room. */
  name: { side: "right" | "left"; x: number } | null;
}

/** Width of a letter, half the height of a line, and the gap between a ring and a name, in letter sizes. */
const [LETTER, LINE, GAP] = [0.55, 0.64, 0.32];
const RING = 6.5;
/** A city nearer than this to a larger one is not named. A multiple of the letter size. */
const NEAR = 1.6;
/** Letter sizes in the map's pixels, as in `globals.css`. A phone's map is a third as wide. */
const SIZES = { wide: 14, narrow: 30 } as const;

/** Where a name begins on a side of its city, beyond the rings in its way. */
function nameStart({ x, y }: Spot, side: "right" | "left", spots: readonly Spot[], size: number): number {
  const away = side === "right" ? 1 : -1;
  const rings = spots
    .filter((other) => Math.abs(other.y - y) < LINE * size + RING - 2 && (other.x - x) * away >= 0)
    .map((other) => (other.x - x) * away)
    .sort((a, b) => a - b);
  let end = 0;
  for (const ring of rings) if (ring - end <= 2 * RING + GAP * size) end = ring;
  return x + away * (end + RING + GAP * size);
}

/** Places cities on the map, each with its name on a free side, or without it if no side is free. */
export function placeCities(cities: readonly CoveredCity[], size: number): PlacedCity[] {
  const spots = cities.flatMap((city): Spot[] => {
    const at = city.latitude === null || city.longitude === null ? null : albersUsa(city.longitude, city.latitude);
    return at ? [{ ...city, x: at[0], y: at[1] }] : [];
  });
  const names: { left: number; right: number; y: number }[] = [];
  return spots.map((spot, nth) => {
    const larger = spots.slice(0, nth).some((other) => Math.hypot(other.x - spot.x, other.y - spot.y) < NEAR * size);
    if (names.length >= NAMES_MAX || larger) return { ...spot, name: null };
    for (const side of spot.x > 880 ? (["left"] as const) : (["right", "left"] as const)) {
      const x = nameStart(spot, side, spots, size);
      const width = spot.city.length * LETTER * size;
      const [left, right] = side === "right" ? [spot.x - RING, x + width] : [x - width, spot.x + RING];
      const onName = names.some(
        (other) => Math.abs(other.y - spot.y) <= 2 * LINE * size && left < other.right && other.left < right,
      );
      const onRing = spots.some(
        (other) =>
          Math.abs(other.y - spot.y) < LINE * size + RING - 2 &&
          Math.abs(other.x - (x + (side === "right" ? width : -width) / 2)) < width / 2 + RING,
      );
      if (onName || onRing || left < 0 || right > US_WIDTH) continue;
      names.push({ left, right, y: spot.y });
      return { ...spot, name: { side, x } };
    }
    return { ...spot, name: null };
  });
}

/** Every covered city on the national map, linked to its homes. The states are a file that other pages use too. */
export function CoverageMap({ cities }: { cities: readonly CoveredCity[] }) {
  const placed = placeCities(cities, SIZES.wide);
  const narrow = placeCities(cities, SIZES.narrow);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG of links is a group; an SVG cannot be a fieldset
    <svg
      viewBox={`0 0 ${US_WIDTH} ${US_HEIGHT}`}
      className="h-auto w-full"
      role="group"
      aria-label="Map of the cities that the data covers"
    >
      <use href={`${US_STATES}#states`} className="text-line2" strokeWidth="0.8" />
      {placed.map(({ city, state, x, y, zipCodes, records, name }, i) => (
        <a
          key={`${city}, ${state}`}
          href={homesHrefOf({ city, state, status: ["forSale"] })}
          aria-label={`${city}, ${state}: ${formatCount(records)} homes in ${formatCount(zipCodes)} ZIP ${zipCodes === 1 ? "code" : "codes"}`}
          className="city"
        >
          <circle cx={x} cy={y} r="14" className="fill-transparent" />
          <circle cx={x} cy={y} r="6.5" className="city-ring" />
          <circle cx={x} cy={y} r="1.8" className="city-point" />
          <CityName city={city} y={y + 5} name={name} className="max-sm:hidden" />
          <CityName city={city} y={y + 10} name={narrow[i]!.name} className="narrow sm:hidden" />
        </a>
      ))}
    </svg>
  );
}

interface CityNameProps extends Pick<PlacedCity, "city" | "name"> {
  y: number;
  className: string;
}

const CityName = ({ city, y, name, className }: CityNameProps) =>
  name ? (
    <text x={name.x} y={y} textAnchor={name.side === "left" ? "end" : "start"} className={className}>
      {city}
    </text>
  ) : null;

import { albersUsa, US_HEIGHT, US_STATES, US_WIDTH } from "@/components/map/albers";
import { formatCount } from "@/lib/web/format";
import { homesHrefOf } from "@/lib/web/homes-url";

interface City {
  city: string;
  state: string;
  latitude: number | null;
  longitude: number | null;
  zipCodes: number;
  records: number;
}

/** Names are set for so many cities, where they have room. */
const NAMED = 24;

interface PlacedCity extends City {
  x: number;
  y: number;
  /** Where its name stands beside it, if there is room. */
  name: "right" | "left" | null;
}

/** About a letter's width, and the gap between a city and its name. */
const [LETTER, GAP] = [6.6, 11];

/** From where to where a city and its name reach. */
const extentOf = ({ city, x }: City & { x: number }, side: "right" | "left"): [number, number] =>
  side === "right" ? [x - GAP, x + GAP + city.length * LETTER] : [x - GAP - city.length * LETTER, x + GAP];

/** Puts cities on the map, each with its name on the side that is free; a name is left out where neither is. */
export function placeCities(cities: readonly City[]): PlacedCity[] {
  const placed: PlacedCity[] = [];
  for (const city of cities) {
    const at = city.latitude === null || city.longitude === null ? null : albersUsa(city.longitude, city.latitude);
    if (!at) continue;
    const [x, y] = at;
    const sides = x > 880 ? (["left"] as const) : (["right", "left"] as const);
    const free = sides.find((side) => {
      const [left, right] = extentOf({ ...city, x }, side);
      return placed.every((other) => {
        if (!other.name || Math.abs(other.y - y) > 18) return true;
        const [from, to] = extentOf(other, other.name);
        return to <= left || right <= from;
      });
    });
    const full = placed.filter((other) => other.name).length >= NAMED;
    placed.push({ ...city, x, y, name: full ? null : (free ?? null) });
  }
  return placed;
}

/** Every covered city on the national map, each a link to its homes. States come from a file that other pages share. */
export function CoverageMap({ cities }: { cities: readonly City[] }) {
  const placed = placeCities(cities);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG of links is a group; a fieldset cannot stand here
    <svg
      viewBox={`0 0 ${US_WIDTH} ${US_HEIGHT}`}
      className="h-auto w-full"
      role="group"
      aria-label="Map of the cities that the data covers"
    >
      <use href={`${US_STATES}#states`} className="text-line2" strokeWidth="0.8" />
      {placed.map(({ city, state, x, y, zipCodes, records, name }) => (
        <a
          key={`${city}, ${state}`}
          href={homesHrefOf({ city, state, status: ["forSale"] })}
          aria-label={`${city}, ${state}: ${formatCount(records)} homes in ${formatCount(zipCodes)} ZIP ${zipCodes === 1 ? "code" : "codes"}`}
          className="city"
        >
          <circle cx={x} cy={y} r="14" className="fill-transparent" />
          <circle cx={x} cy={y} r="6.5" className="city-ring" />
          <circle cx={x} cy={y} r="1.8" className="city-point" />
          {name ? (
            <text x={name === "left" ? x - GAP : x + GAP} y={y + 5} textAnchor={name === "left" ? "end" : "start"}>
              {city}
            </text>
          ) : null}
        </a>
      ))}
    </svg>
  );
}

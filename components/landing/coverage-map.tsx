import { onUsMap, UsMap } from "@/components/map/us-map";
import { formatCount } from "@/lib/client/format";
import { homesHrefOf } from "@/lib/client/homes-url";

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
  named: boolean;
}

/** Puts cities on the map; a name is left out where it would stand in another city's. */
export function placeCities(cities: readonly City[]): PlacedCity[] {
  const placed: PlacedCity[] = [];
  for (const city of cities) {
    const at = onUsMap(city);
    if (!at) continue;
    const [x, y] = at;
    const free = placed.every((other) => !other.named || Math.abs(other.x - x) > 110 || Math.abs(other.y - y) > 18);
    placed.push({ ...city, x, y, named: free && placed.filter((other) => other.named).length < NAMED });
  }
  return placed;
}

/** Every covered city on the national map, each a link to its homes. */
export function CoverageMap({ cities }: { cities: readonly City[] }) {
  const placed = placeCities(cities);
  return (
    <UsMap label="Map of the cities that the data covers" className="h-auto w-full">
      {placed.map(({ city, state, x, y, zipCodes, records, named }) => (
        <a
          key={`${city}, ${state}`}
          href={homesHrefOf({ city, state, status: ["forSale"] })}
          aria-label={`${city}, ${state}: ${formatCount(records)} homes in ${formatCount(zipCodes)} ZIP ${zipCodes === 1 ? "code" : "codes"}`}
          className="city"
        >
          <circle cx={x} cy={y} r="14" className="fill-transparent" />
          <circle cx={x} cy={y} r="6.5" className="city-ring" />
          <circle cx={x} cy={y} r="1.8" className="city-point" />
          {named ? (
            <text x={x > 880 ? x - 11 : x + 11} y={y + 5} textAnchor={x > 880 ? "end" : "start"}>
              {city}
            </text>
          ) : null}
        </a>
      ))}
    </UsMap>
  );
}

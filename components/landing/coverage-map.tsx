import type { CSSProperties } from "react";
import { albersUsa, US_HEIGHT, US_WIDTH } from "@/components/map/albers";
import { overlap, type Rect, squareAt } from "@/components/map/geometry";
import { type NameSpot, type PlacedName, placeNames } from "@/components/map/place-names";
import { placeOn, StaticMap } from "@/components/map/static-map";
import { classNames } from "@/components/ui/class-names";
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
  { width: 280, kind: "town", className: "coverage-narrow" },
  { width: 590, kind: "city", className: "coverage-wide" },
] as const satisfies readonly Size[];

type Size = { width: number; kind: "town" | "city"; className: string | undefined };

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
    const all = [ring, ...near];
    found.push([
      Math.min(...all.map(([left]) => left)),
      Math.min(...all.map(([, top]) => top)),
      Math.max(...all.map(([, , right]) => right)),
      Math.max(...all.map(([, , , bottom]) => bottom)),
    ]);
  }
  return found;
}

const heightOf = (width: number): number => (width * US_HEIGHT) / US_WIDTH;

/** The cities that link on a map of this width: of those whose targets would overlap, the one that comes first. */
export function linkedOn(spots: readonly Spot[], width: number): Spot[] {
  const linked: { spot: Spot; target: Rect }[] = [];
  for (const spot of spots) {
    const target = squareAt([spot.x * width, spot.y * heightOf(width)], TARGET);
    if (!linked.some((other) => overlap(other.target, target))) linked.push({ spot, target });
  }
  return linked.map(({ spot }) => spot);
}

/** The names of the larger cities that have room beside all rings and targets on a map of this width, by city and state. */
export function namesBeside(
  spots: readonly Spot[],
  { width, kind }: Pick<Size, "width" | "kind">,
): Map<string, PlacedName> {
  const height = heightOf(width);
  const at = ({ x, y }: Spot) => [x * width, y * height] as const;
  const named = linkedOn(spots, width);
  const names = placeNames(
    named.slice(0, NAMES_MAX).map((spot): NameSpot => ({ kind, text: spot.city, at: at(spot) })),
    [2, 2, width - 2, height - 2],
    rangesOf(spots.map((spot) => squareAt(at(spot), named.includes(spot) ? TARGET : RING))),
  );
  const cityAt = (name: PlacedName) =>
    named.find((spot) => spot.city === name.text && String(at(spot)) === String(name.at))!;
  return new Map(names.map((name) => [keyOf(cityAt(name)), name]));
}

const keyOf = ({ city, state }: CoveredCity) => `${city}, ${state}`;

/** The position of a city's name relative to the middle of its link. */
const besideStyle = ({ middle, at }: PlacedName): CSSProperties => ({
  left: `calc(50% + ${Math.round(middle[0] - at[0])}px)`,
  top: `calc(50% + ${Math.round(middle[1] - at[1])}px)`,
});

interface CityProps {
  spot: Spot;
  names: readonly (PlacedName | undefined)[];
  /** Whether it links on maps of either size; elsewhere a larger city's target is in its place. */
  linked: readonly boolean[];
}

/** A city drawn like a survey marker, with its name where it has room on maps of either size, linked to its homes. */
function City({ spot, names, linked }: CityProps) {
  const { city, state, x, y } = spot;
  const [onNarrow, onWide] = linked;
  const only = onNarrow === onWide ? undefined : onWide ? "coverage-wide" : "coverage-narrow";
  const unlinked = onNarrow && onWide ? undefined : onNarrow ? "coverage-wide" : onWide ? "coverage-narrow" : "";
  const ring =
    unlinked === undefined ? null : (
      <span aria-hidden className={classNames("coverage-mark", unlinked)} style={placeOn(x, y)} />
    );
  if (!onNarrow && !onWide) return ring;
  const link = (
    <a
      href={homesHrefOf({ city, state, ...FOR_SALE })}
      aria-label={`Homes for sale in ${city}, ${state}`}
      className={classNames("coverage-mark", "coverage-city", only)}
      style={placeOn(x, y)}
    >
      {names.map((name, i) =>
        name ? (
          <span
            key={SIZES[i]!.kind}
            className={classNames("map-name on-sheet", name.kind, SIZES[i]!.className)}
            style={besideStyle(name)}
          >
            {city}
          </span>
        ) : null,
      )}
    </a>
  );
  return (
    <>
      {ring}
      {link}
    </>
  );
}

/** Every covered city on the national map, linked to its homes. The states are a file that other pages use too. */
export function CoverageMap({ cities }: { cities: readonly CoveredCity[] }) {
  const spots = spotsOf(cities);
  const names = SIZES.map((size) => namesBeside(spots, size));
  const linked = SIZES.map(({ width }) => linkedOn(spots, width));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a map of links is a group; it cannot be a fieldset
    <div role="group" aria-label="Map of the cities that the data covers">
      <StaticMap
        layers={[
          {
            width: US_WIDTH,
            names: [],
            children: spots.map((spot) => (
              <City
                key={keyOf(spot)}
                spot={spot}
                names={names.map((placed) => placed.get(keyOf(spot)))}
                linked={linked.map((those) => those.includes(spot))}
              />
            )),
          },
        ]}
      />
    </div>
  );
}

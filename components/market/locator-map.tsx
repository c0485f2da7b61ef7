import { boxed, isWithin, type Point, type Rect, squareAt } from "@/components/map/geometry";
import { type NameSpot, type PlacedName, placeNames } from "@/components/map/place-names";
import { outlinesOf } from "@/components/map/shapes";
import { StaticMap } from "@/components/map/static-map";
import { LINK } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import type { ZipPlace } from "@/lib/domain/market";
import type { Coordinates } from "@/lib/domain/property";
import { FOR_SALE, type PropertyFilter } from "@/lib/domain/search";
import { formatCount } from "@/lib/web/format";
import { homesHrefOf } from "@/lib/web/homes-url";
import { dotsPicture } from "@/lib/web/map-pictures";
import type { NameRow } from "@/lib/web/map-queries";
import { frameAround, LOCATOR_ASPECT, type LocatorFrame, scaleBar } from "./locator-frame";

interface Props {
  /** In words: "in 78704", "in this area". */
  name: string;
  /** The market's ZIP, named among its homes, or null for other markets. */
  zip: ZipPlace | null;
  /** The filter that finds its homes. */
  filter: PropertyFilter;
  /** Positions of homes on record, and of those for sale among them. */
  homes: readonly Coordinates[];
  forSale: readonly Coordinates[];
  /** The number of homes for sale, including those without coordinates. */
  total: number;
  /** Covered ZIPs nearby, the nearest first. */
  around: readonly ZipPlace[];
  /** Cities, the most important first. */
  cities: readonly NameRow[];
  /** The version of the dataset. */
  version: string;
}

const WIDTH = 1_000;
const HEIGHT = Math.round(WIDTH / LOCATOR_ASPECT);
/** The width at which it is shown, in pixels, for which names are placed. */
const SHOWN_WIDTH = 352;
const VIEW: Rect = [6, 6, SHOWN_WIDTH - 6, SHOWN_WIDTH / LOCATOR_ASPECT - 6];
/** The rectangles of the scale and the north arrow in the lower corners. */
const CORNERS: readonly Rect[] = [
  [0, VIEW[3] - 34, 130, VIEW[3] + 6],
  [SHOWN_WIDTH - 32, VIEW[3] - 44, SHOWN_WIDTH, VIEW[3] + 6],
];
/** Maximum number of neighbors, and of cities, that are named. */
const NAMES_MAX = 4;

const positionOf = ({ latitude, longitude }: ZipPlace): Coordinates[] =>
  latitude === null || longitude === null ? [] : [{ latitude, longitude }];

/**
 * Names are placed beside the dots if there is room, otherwise over them, so that a map with many dots has names too.
 */
function namesOn(frame: LocatorFrame, { zip, forSale, around, cities }: Props): PlacedName[] {
  const at = ({ longitude, latitude }: Coordinates): Point => [
    frame.x(longitude) * SHOWN_WIDTH,
    (frame.y(latitude) * SHOWN_WIDTH) / LOCATOR_ASPECT,
  ];
  const zipSpot = (place: ZipPlace): NameSpot[] =>
    positionOf(place).map((position) => ({ kind: "zip", text: place.zipCode, at: at(position) }));
  const spots: NameSpot[] = [
    ...around.flatMap(zipSpot),
    ...cities
      .map(([text, longitude, latitude]): NameSpot => ({ kind: "city", text, at: at({ latitude, longitude }) }))
      .filter((spot) => isWithin(squareAt(spot.at, 0), VIEW))
      .slice(0, NAMES_MAX),
  ];
  const own = (zip ? zipSpot(zip) : []).map((spot) => ({ ...spot, large: true }));
  const dots = forSale.map(at);
  const [xs, ys] = [dots.map(([x]) => x), dots.map(([, y]) => y)];
  const all: Rect = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  // The ZIP's own name is beside all of its homes, or among them if they cover the whole map.
  const [title] = [...placeNames(own, VIEW, [...CORNERS, all]), ...placeNames(own, VIEW, CORNERS)];
  const rectsOf = (names: readonly PlacedName[]) =>
    names.map(({ middle, width, height }) => boxed(middle, width, height));
  const taken = [...CORNERS, ...rectsOf(title ? [title] : [])];
  const beside = placeNames(spots, VIEW, [...taken, ...dots.map((dot) => squareAt(dot, 3))]);
  const rest = spots.filter(({ text }) => !beside.some((name) => name.text === text));
  return [...(title ? [title] : []), ...beside, ...placeNames(rest, VIEW, [...taken, ...rectsOf(beside)])];
}

/** The position of points and lines in a picture of a frame, in whole pixels. */
const pixelsIn = (frame: LocatorFrame, longitude: number, latitude: number): string =>
  `${Math.round(frame.x(longitude) * WIDTH)} ${Math.round(frame.y(latitude) * HEIGHT)}`;

interface LocatorDotsProps extends Pick<Props, "filter" | "homes" | "forSale"> {
  frame: LocatorFrame;
  /** The style sheet with its colors. */
  style: string;
}

/** An SVG document: the homes of a market as dots, those for sale large and dark, and the outline of a drawn area. */
export function LocatorDots({ filter, frame, homes, forSale, style }: LocatorDotsProps) {
  const dots = (points: readonly Coordinates[]): string =>
    points.map(({ longitude, latitude }) => `M${pixelsIn(frame, longitude, latitude)}h0`).join("");
  const line = { fill: "none", strokeLinecap: "round", vectorEffect: "non-scaling-stroke" } as const;
  return (
    <svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <style>{style}</style>
      <path {...line} d={dots(homes)} style={{ stroke: "var(--ink)" }} strokeOpacity="0.3" strokeWidth="2" />
      {outlinesOf(filter).map((outline) => (
        <path
          {...line}
          key={String(outline)}
          d={`M${outline.map(([latitude, longitude]) => pixelsIn(frame, longitude, latitude)).join("L")}Z`}
          style={{ stroke: "var(--accent)" }}
          strokeWidth="1.2"
          strokeDasharray="9 4 2 4"
        />
      ))}
      <path {...line} d={dots(forSale)} style={{ stroke: "var(--sheet)" }} strokeWidth="6" />
      <path {...line} d={dots(forSale)} style={{ stroke: "var(--ink)" }} strokeWidth="4.5" />
    </svg>
  );
}

/**
 * The homes of a market on a map, with the names of nearby places. North is up, and the scale bar is exact. The dots are a
 * picture, which a window that does not show the map never loads.
 */
export function LocatorMap(props: Props) {
  const { name, filter, homes, total, around, version } = props;
  const rim = outlinesOf(filter)
    .flat()
    .map(([latitude, longitude]) => ({ latitude, longitude }));
  const nearby = around.slice(0, NAMES_MAX).flatMap(positionOf);
  const frame = homes.length > 0 ? frameAround(rim.length > 0 ? rim : homes, LOCATOR_ASPECT, nearby) : null;
  if (!frame) return null;
  const bar = scaleBar(frame.widthMiles);
  return (
    <figure className="flex flex-col gap-2 max-lg:hidden">
      <div className="border border-line2 bg-sheet p-1.5">
        <StaticMap
          aspect={LOCATOR_ASPECT}
          ground={
            // biome-ignore lint/performance/noImgElement: an SVG needs no optimizing
            <img
              src={dotsPicture(filter, [frame.longitude, frame.latitude, frame.widthMiles], version)}
              alt={`Where the ${formatCount(total)} homes for sale in ${name} are, among the others on record.`}
              loading="lazy"
              className="absolute inset-0 size-full"
            />
          }
          layers={[{ width: SHOWN_WIDTH, names: namesOn(frame, props) }]}
          scale={{ share: bar.miles / frame.widthMiles, label: bar.label }}
          north
        />
      </div>
      <figcaption className="text-[13px] text-ink2">
        {formatCount(total)} for sale, the larger dots, among the homes on record.{" "}
        <Link href={homesHrefOf({ ...filter, ...FOR_SALE }, { view: "split" })} className={LINK}>
          See them on the map
        </Link>
      </figcaption>
    </figure>
  );
}

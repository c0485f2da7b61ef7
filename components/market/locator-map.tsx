import Link from "next/link";
import { isWithin, type Point, type Rect, squareAt } from "@/components/map/geometry";
import { type NameSpot, type PlacedName, placeNames } from "@/components/map/place-names";
import { outlinesOf } from "@/components/map/shapes";
import { classNames, LINK } from "@/components/ui/class-names";
import type { ZipPlace } from "@/lib/domain/market";
import type { Coordinates } from "@/lib/domain/property";
import type { PropertyFilter } from "@/lib/domain/search";
import { formatCount } from "@/lib/web/format";
import { homesHrefOf } from "@/lib/web/homes-url";
import type { NameRow } from "@/lib/web/queries";
import { frameAround, type LocatorFrame, scaleBar } from "./locator-frame";

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
}

const WIDTH = 1_000;
const ASPECT = 1.4;
const HEIGHT = Math.round(WIDTH / ASPECT);
/** The width at which it is shown, in pixels, for which names are placed. */
const SHOWN_WIDTH = 352;
const VIEW: Rect = [6, 6, SHOWN_WIDTH - 6, SHOWN_WIDTH / ASPECT - 6];
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
    (frame.y(latitude) * SHOWN_WIDTH) / ASPECT,
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
    names.map(
      ({ middle: [x, y], width, height }): Rect => [x - width / 2, y - height / 2, x + width / 2, y + height / 2],
    );
  const taken = [...CORNERS, ...rectsOf(title ? [title] : [])];
  const beside = placeNames(spots, VIEW, [...taken, ...dots.map((dot) => squareAt(dot, 3))]);
  const rest = spots.filter(({ text }) => !beside.some((name) => name.text === text));
  return [...(title ? [title] : []), ...beside, ...placeNames(rest, VIEW, [...taken, ...rectsOf(beside)])];
}

/**
 * The homes of a market on a map: those for sale large and dark, the rest faint, with the outline of a drawn area and
 * the names of nearby places. North is up, and the scale bar is exact.
 */
export function LocatorMap(props: Props) {
  const { name, filter, homes, forSale, total, around } = props;
  if (homes.length === 0) return null;
  const outlines = outlinesOf(filter);
  const rim = outlines.flat().map(([latitude, longitude]) => ({ latitude, longitude }));
  const frame = frameAround(rim.length > 0 ? rim : homes, ASPECT, around.slice(0, NAMES_MAX).flatMap(positionOf));
  if (!frame) return null;
  const names = namesOn(frame, props);
  const drawn = (some: readonly PlacedName[]) => (
    <g transform={`scale(${WIDTH / SHOWN_WIDTH})`}>
      {some.map(({ kind, text, middle: [x, y], large }) => (
        <text
          key={`${kind} ${text}`}
          x={x.toFixed(1)}
          y={y.toFixed(1)}
          className={classNames("map-name on-sheet", kind, large && "large")}
        >
          {text}
        </text>
      ))}
    </g>
  );
  const specks = (points: readonly Coordinates[]): string =>
    points
      .map(
        ({ longitude, latitude }) =>
          `M${Math.round(frame.x(longitude) * WIDTH)} ${Math.round(frame.y(latitude) * HEIGHT)}h0`,
      )
      .join("");
  const bar = scaleBar(frame.widthMiles);
  const share = (bar.miles / frame.widthMiles) * 100;
  return (
    <figure className="flex flex-col gap-2 max-lg:hidden">
      <div className="relative overflow-hidden border border-line2 bg-sheet p-1.5">
        <div className="relative overflow-hidden border border-line2" style={{ aspectRatio: ASPECT }}>
          <svg
            role="img"
            aria-label={`Where the ${formatCount(total)} homes for sale in ${name} are, among the others on record.`}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            className="absolute inset-0 size-full"
            fill="none"
            strokeLinecap="round"
          >
            <path
              d={specks(homes)}
              className="stroke-ink opacity-30"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
            {outlines.map((outline) => (
              <path
                key={String(outline)}
                d={`M${outline.map(([y, x]) => `${Math.round(frame.x(x) * WIDTH)} ${Math.round(frame.y(y) * HEIGHT)}`).join("L")}Z`}
                className="stroke-accent"
                strokeWidth="1.2"
                strokeDasharray="9 4 2 4"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {/* Large names stay readable behind dots. Smaller ones are drawn on top of them. */}
            {drawn(names.filter(({ large }) => large))}
            <path d={specks(forSale)} className="stroke-paper" strokeWidth="6" vectorEffect="non-scaling-stroke" />
            <path d={specks(forSale)} className="stroke-ink" strokeWidth="4.5" vectorEffect="non-scaling-stroke" />
            {drawn(names.filter(({ large }) => !large))}
          </svg>
          <span
            aria-hidden
            className="absolute bottom-2 left-2 bg-sheet/85 px-1 text-[11px] text-ink2 leading-4"
            style={{ width: `${share}%` }}
          >
            <span className="block border-ink border-x border-b h-1.5" />
            {bar.label}
          </span>
          <svg aria-hidden="true" width="14" height="34" className="absolute right-2 bottom-2">
            <path className="stroke-ink" d="M7 33V11M3 19l4-9 4 9" fill="none" strokeWidth="1.1" />
            <text className="fill-ink2 font-serif text-[11px]" x="7" y="8" textAnchor="middle">
              N
            </text>
          </svg>
        </div>
      </div>
      <figcaption className="text-[13px] text-ink2">
        {formatCount(total)} for sale, the larger dots, among the homes on record.{" "}
        <Link
          href={homesHrefOf({ ...filter, status: ["forSale"], underContract: false }, { view: "split" })}
          prefetch={false}
          className={LINK}
        >
          See them on the map
        </Link>
      </figcaption>
    </figure>
  );
}

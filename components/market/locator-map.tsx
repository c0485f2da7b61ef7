import type { ReactElement } from "react";
import { MapPicture } from "@/components/map/frame";
import { boxAround, worldPixels } from "@/components/map/geometry";
import type { Ground } from "@/components/map/ground";
import { frameOf, MapSvg } from "@/components/map/map-svg";
import { LARGE_ZIP_ZOOM, type MarkOnMap } from "@/components/map/place-names";
import { outlinesOf } from "@/components/map/shapes";
import { LINK } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import type { Coordinates } from "@/lib/domain/property";
import { FOR_SALE, type PropertyFilter } from "@/lib/domain/search";
import { formatCount } from "@/lib/web/format";
import { homesHrefOf } from "@/lib/web/homes-url";
import { marketPicture } from "@/lib/web/map-pictures";
import type { NameRow } from "@/lib/web/map-queries";

/** Places without the outermost 1% on each side, which may have a wrong position. */
function withoutStrays(places: readonly Coordinates[]): Coordinates[] {
  const bounds = (values: number[]): [low: number, high: number] => {
    const sorted = values.sort((a, b) => a - b);
    const cut = Math.floor(sorted.length / 100);
    return [sorted[cut]!, sorted.at(-1 - cut)!];
  };
  const [west, east] = bounds(places.map(({ longitude }) => longitude));
  const [south, north] = bounds(places.map(({ latitude }) => latitude));
  return places.filter(
    ({ latitude, longitude }) => latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );
}

/** A home for sale, in pixels. */
const DOT = { size: [6, 6], anchor: [3, 3] } satisfies MarkOnMap["mark"];

interface LocatorPictureProps {
  /** The filter that finds its homes. */
  filter: PropertyFilter;
  /** Positions of homes on record, and of those for sale among them. */
  homes: readonly Coordinates[];
  forSale: readonly Coordinates[];
  ground: Ground;
  /** The style sheet of its classes. */
  style: string;
}

/**
 * An SVG document: the homes of a market as dots on a map, those for sale large and dark, and the outline of a drawn area.
 * Null without any home.
 */
export function LocatorPicture({ filter, homes, forSale, ground, style }: LocatorPictureProps): ReactElement | null {
  const outlines = outlinesOf(filter);
  const rim = outlines.flat().map(([latitude, longitude]) => ({ latitude, longitude }));
  const box = boxAround(rim.length > 0 ? rim : withoutStrays(homes));
  if (!box || homes.length === 0) return null;
  const frame = frameOf(box, 290, 190, 44);
  const [left, top] = frame.window;
  const at = ({ latitude, longitude }: Coordinates): string => {
    const [x, y] = worldPixels(latitude, longitude, frame.zoom);
    return `${(x - left).toFixed(1)} ${(y - top).toFixed(1)}`;
  };
  const dots = (places: readonly Coordinates[]): string => places.map((place) => `M${at(place)}h0`).join("");
  // Large names stand beside the homes for sale. Among the crowded homes of a wide map no name would have room.
  const taken = frame.zoom < LARGE_ZIP_ZOOM ? [] : forSale.map((place) => ({ ...place, mark: DOT }));
  // A market's own ZIP codes are named before others.
  const isOwn = ([text]: NameRow): boolean => filter.zipCode?.includes(text) ?? false;
  const zip = ground.names.zip?.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  return (
    <MapSvg frame={frame} ground={{ ...ground, names: { ...ground.names, zip } }} style={style} taken={taken}>
      <g transform={`translate(${left} ${top})`} fill="none" strokeLinecap="round">
        <path d={dots(homes)} style={{ stroke: "var(--ink)" }} strokeOpacity="0.3" strokeWidth="2" />
        {outlines.map((outline) => (
          <path
            key={String(outline)}
            d={`M${outline.map(([latitude, longitude]) => at({ latitude, longitude })).join("L")}Z`}
            style={{ stroke: "var(--accent)" }}
            strokeWidth="1.2"
            strokeDasharray="9 4 2 4"
          />
        ))}
        <path d={dots(forSale)} style={{ stroke: "var(--paper)" }} strokeWidth="6" />
        <path d={dots(forSale)} style={{ stroke: "var(--ink)" }} strokeWidth="4.5" />
      </g>
    </MapSvg>
  );
}

interface LocatorMapProps {
  /** In words: "in 78704", "in this area". */
  name: string;
  /** The filter that finds its homes. */
  filter: PropertyFilter;
  /** The number of homes for sale, including those without coordinates. */
  total: number;
  /** The version of the dataset. */
  version: string;
}

/** The homes of a market on a map: a picture, which a window that does not show it never loads. */
export const LocatorMap = ({ name, filter, total, version }: LocatorMapProps) => (
  <figure className="flex flex-col gap-2 max-lg:hidden">
    <div className="aspect-[1.4] border border-line2">
      <MapPicture
        src={marketPicture(filter, version)}
        label={`Where the ${formatCount(total)} homes for sale in ${name} are, among the others on record.`}
        lazy
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

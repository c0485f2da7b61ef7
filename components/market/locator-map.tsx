import type { ReactElement } from "react";
import { MapPicture } from "@/components/map/frame";
import { boxAround, padded, placeAt, worldPixels } from "@/components/map/geometry";
import type { Ground } from "@/components/map/ground";
import { frameOf, MapSvg } from "@/components/map/map-svg";
import type { MarkOnMap, NameRows } from "@/components/map/place-names";
import { outlinesOf } from "@/components/map/shapes";
import { Paths } from "@/components/map/static-map";
import { LINK } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import type { Coordinates } from "@/lib/domain/property";
import { FOR_SALE, type PropertyFilter } from "@/lib/domain/search";
import { formatCount } from "@/lib/web/format";
import { homesHrefOf } from "@/lib/web/homes-url";
import { locatorPicture } from "@/lib/web/map-pictures";

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

/** The map of a ZIP code shows its neighbors: this share of its size on each side. */
const BESIDE_ZIP = 0.3;

/** Distance of a ZIP code's name from its homes, in pixels. */
const NAME_ABOVE = 20;

/** The names on the map of a ZIP code: its own right above its homes, then its neighbors', none of them over its homes. */
function namesBeside(
  zip: string,
  homes: readonly Coordinates[],
  names: NameRows,
  zoom: number,
): { names: NameRows; taken: MarkOnMap[] } {
  const spots = homes.map(({ latitude, longitude }) => worldPixels(latitude, longitude, zoom));
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const own = placeAt([(left + right) / 2, top - NAME_ABOVE], zoom);
  const others = (names.zip ?? []).filter(([text]) => text !== zip);
  return {
    names: { ...names, zip: [[zip, own.longitude, own.latitude] as const, ...others] },
    taken: [{ ...placeAt([left, top], zoom), mark: { anchor: [0, 0], size: [right - left, bottom - top] } }],
  };
}

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
  const framed = rim.length > 0 ? rim : withoutStrays(homes);
  const box = boxAround(framed);
  if (!box) return null;
  const zip = filter.zipCode?.length === 1 ? filter.zipCode[0] : undefined;
  const frame = frameOf(zip ? padded(box, BESIDE_ZIP) : box, 290, 190, 44);
  const [left, top, right, bottom] = frame.window;
  const at = ({ latitude, longitude }: Coordinates): string => {
    const [x, y] = worldPixels(latitude, longitude, frame.zoom);
    return `${(x - left).toFixed(1)} ${(y - top).toFixed(1)}`;
  };
  const dots = (places: readonly Coordinates[]): string => places.map((place) => `M${at(place)}h0`).join("");
  // On wider maps homes leave no room for names of ZIP codes.
  const { names, taken } = zip
    ? namesBeside(zip, framed, ground.names, frame.zoom)
    : { names: { ...ground.names, zip: [] }, taken: [] };
  return (
    <MapSvg frame={frame} ground={{ ...ground, names }} style={style} taken={taken}>
      <Paths window={[0, 0, right - left, bottom - top]}>
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
      </Paths>
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
        src={locatorPicture(filter, version)}
        label={`Where the ${formatCount(total)} homes for sale in ${name} are, among the others on record.`}
      />
    </div>
    <figcaption className="text-[13px] text-ink2">
      {formatCount(total)} for sale, the larger dots, among the homes on record.{" "}
      <Link href={homesHrefOf({ ...filter, ...FOR_SALE }, { view: "split" })} className={`whitespace-nowrap ${LINK}`}>
        See them on the map
      </Link>
    </figcaption>
  </figure>
);

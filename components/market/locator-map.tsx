import Link from "next/link";
import { LINK } from "@/components/ui/class-names";
import type { Coordinates } from "@/lib/domain/property";
import { formatCount } from "@/lib/web/format";
import { homesHrefOf } from "@/lib/web/homes-url";

/** A rectangle on the ground, drawn north up; shares of its width and height place a point. */
export interface LocatorFrame {
  x(longitude: number): number;
  y(latitude: number): number;
  /** Miles from its left to its right edge. */
  widthMiles: number;
}

const MILES_PER_DEGREE = 69.0;
/** Air round the outermost homes, as a share. */
const AIR = 0.06;
/** One lone home still gets a mile. */
const LEAST_MILES = 1;

/**
 * Fits points into a frame of `aspect` (width over height), both axes on one scale: degrees of longitude are shortened
 * by the cosine of the latitude. A few far-off points (beyond the outer hundredth on each side) do not widen it.
 */
export function frameAround(points: readonly Coordinates[], aspect: number): LocatorFrame | null {
  if (points.length === 0) return null;
  const trimmed = (values: number[]): [number, number] => {
    const sorted = values.sort((a, b) => a - b);
    const cut = Math.floor(sorted.length / 100);
    return [sorted[cut]!, sorted[sorted.length - 1 - cut]!];
  };
  const [west, east] = trimmed(points.map((point) => point.longitude));
  const [south, north] = trimmed(points.map((point) => point.latitude));
  const [middleX, middleY] = [(west + east) / 2, (south + north) / 2];
  const perLongitude = MILES_PER_DEGREE * Math.cos((middleY * Math.PI) / 180);
  const tall = (north - south) * MILES_PER_DEGREE * (1 + 2 * AIR);
  const broad = (east - west) * perLongitude * (1 + 2 * AIR);
  const widthMiles = Math.max(broad, tall * aspect, LEAST_MILES);
  return {
    widthMiles,
    x: (longitude) => 0.5 + ((longitude - middleX) * perLongitude) / widthMiles,
    y: (latitude) => 0.5 - ((latitude - middleY) * MILES_PER_DEGREE * aspect) / widthMiles,
  };
}

/** A round number of miles for the scale bar: about a quarter of the width. */
export function scaleBar(widthMiles: number): { miles: number; label: string } {
  const steps = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];
  const miles = [...steps].reverse().find((step) => step <= widthMiles / 3) ?? 0.1;
  const names: Record<string, string> = { "0.25": "1/4 mile", "0.5": "1/2 mile", "1": "1 mile" };
  return { miles, label: names[miles] ?? (miles < 1 ? `${miles} mile` : `${miles} miles`) };
}

interface Props {
  zipCode: string;
  /** Positions of homes on record, and of those for sale among them. */
  homes: readonly Coordinates[];
  forSale: readonly Coordinates[];
  /** How many are for sale, wherever they are. */
  total: number;
}

const WIDTH = 1_000;
const ASPECT = 1.4;
const HEIGHT = Math.round(WIDTH / ASPECT);

/** A ZIP's homes where they stand: those for sale dark, the rest faint. North is up; the bar is to scale. */
export function LocatorMap({ zipCode, homes, forSale, total }: Props) {
  const frame = frameAround(homes, ASPECT);
  if (!frame) return null;
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
            aria-label={`Where the ${formatCount(total)} homes for sale in ${zipCode} are, among the others on record.`}
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
            <path d={specks(forSale)} className="stroke-paper" strokeWidth="6" vectorEffect="non-scaling-stroke" />
            <path d={specks(forSale)} className="stroke-ink" strokeWidth="4.5" vectorEffect="non-scaling-stroke" />
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
        {formatCount(total)} for sale, the darker dots, among the homes on record.{" "}
        <Link
          href={homesHrefOf({ zipCode: [zipCode], status: ["forSale"] }, { view: "split" })}
          prefetch={false}
          className={LINK}
        >
          See them on the map
        </Link>
      </figcaption>
    </figure>
  );
}

import type { ReactNode } from "react";
import { percent } from "@/components/charts/paths";
import { classNames } from "@/components/ui/class-names";
import { US_ASPECT, US_HEIGHT, US_STATES, US_WIDTH } from "./albers";
import type { PlacedName } from "./place-names";

/** What lies over a map's ground in windows of one kind. */
interface MapLayer {
  /** The width of the map, in pixels, that the names' positions are of. */
  width: number;
  /** Shows it only in its windows. */
  className?: string;
  names: readonly PlacedName[];
  /** Circles that link: each positioned with `placeOn`. */
  children?: ReactNode;
}

/** Lines of a part of the national map, as paths in an SVG of this viewBox. */
export interface WindowLines {
  states: string;
  counties: string;
  viewBox: string;
}

/** State lines, and in small windows county lines. Those of the whole nation are a file that pages share. */
const StateLines = ({ lines }: { lines: WindowLines | null }) => (
  <svg
    aria-hidden="true"
    className="absolute inset-0 size-full fill-none stroke-line2 [&>*]:[vector-effect:non-scaling-stroke]"
    viewBox={lines ? lines.viewBox : `0 0 ${US_WIDTH} ${US_HEIGHT}`}
    preserveAspectRatio="none"
    strokeLinejoin="round"
  >
    {lines ? (
      <>
        <path d={lines.counties} className="opacity-50" />
        <path d={lines.states} />
      </>
    ) : (
      <use href={`${US_STATES}#states`} className="text-line2" strokeWidth="0.8" />
    )}
  </svg>
);

interface StaticMapProps {
  /** Those of the part that it shows; null for the whole nation. */
  lines?: WindowLines | null;
  layers: readonly MapLayer[];
}

/** The position of something on a map, by its shares of the map's width and height. */
export const placeOn = (x: number, y: number) => ({ left: percent(x), top: percent(y) });

/** A name keeps its distance in pixels from its place at any width of the map. */
const nameAt = (place: number, middle: number, of: number): string =>
  `calc(${percent(place / of)} + ${Math.round(middle - place)}px)`;

/**
 * The national map or a part of it, drawn on the server: a frame, state lines, names, and circles that link. Names and circles
 * have the same size at any width. It needs neither tiles nor scripts.
 */
export function StaticMap({ lines = null, layers }: StaticMapProps) {
  return (
    <div className="relative w-full overflow-hidden border border-line2 bg-sheet" style={{ aspectRatio: US_ASPECT }}>
      <StateLines lines={lines} />
      {layers.map(({ width, className, names, children }) => (
        <div key={width} className={className}>
          <div className="text-center">
            {names.map(({ kind, text, at: [x, y], middle, large }) => (
              <span
                key={`${kind} ${text} ${x}`}
                className={classNames("map-name on-sheet -translate-1/2 absolute", kind, large && "large")}
                style={{ left: nameAt(x, middle[0], width), top: nameAt(y, middle[1], width / US_ASPECT) }}
              >
                {text}
              </span>
            ))}
          </div>
          {children}
        </div>
      ))}
    </div>
  );
}

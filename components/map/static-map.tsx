import type { ReactNode } from "react";
import { percent } from "@/components/charts/paths";
import { classNames } from "@/components/ui/class-names";
import type { PlacedName } from "./place-names";
import "./names.css";

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

export interface MapScale {
  /** Length as a share of the map's width. */
  share: number;
  label: string;
}

interface StaticMapProps {
  /** Width over height. */
  aspect: number;
  /** Outlines and dots: an SVG or a picture of one, which fills the frame. */
  ground: ReactNode;
  layers: readonly MapLayer[];
  scale?: MapScale;
}

/** The position of something on a map, by its shares of the map's width and height. */
export const placeOn = (x: number, y: number) => ({ left: percent(x), top: percent(y) });

/** A name keeps its distance in pixels from its place at any width of the map. */
const nameAt = (place: number, middle: number, of: number): string =>
  `calc(${percent(place / of)} + ${Math.round(middle - place)}px)`;

/**
 * A map drawn on the server: a frame, its ground, names, and circles that link. Names and circles have the same size at
 * any width. It needs neither tiles nor scripts.
 */
export function StaticMap({ aspect, ground, layers, scale }: StaticMapProps) {
  return (
    <div className="relative w-full overflow-hidden border border-line2 bg-sheet" style={{ aspectRatio: aspect }}>
      {ground}
      {layers.map(({ width, className, names, children }) => (
        <div key={width} className={className}>
          <div className="text-center">
            {names.map(({ kind, text, at: [x, y], middle, large }) => (
              <span
                key={`${kind} ${text} ${x}`}
                className={classNames("map-name on-sheet -translate-1/2 absolute", kind, large && "large")}
                style={{ left: nameAt(x, middle[0], width), top: nameAt(y, middle[1], width / aspect) }}
              >
                {text}
              </span>
            ))}
          </div>
          {children}
        </div>
      ))}
      {scale ? (
        <span
          aria-hidden
          className="absolute bottom-2 left-2 whitespace-nowrap bg-sheet/85 px-1 text-[11px] text-ink2 leading-4"
          style={{ width: percent(scale.share) }}
        >
          <span className="block h-1.5 border-ink border-x border-b" />
          {scale.label}
        </span>
      ) : null}
    </div>
  );
}

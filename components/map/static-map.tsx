import type { ReactNode } from "react";
import { percent } from "@/components/charts/paths";
import { classNames } from "@/components/ui/class-names";
import { US_ASPECT, US_HEIGHT, US_STATES, US_WIDTH } from "./albers";
import { type Point, type Rect, shareOf } from "./geometry";
import type { PlacedName } from "./place-names";

/** Lines of the land, as SVG paths in the pixels of a window. */
export interface LandLines {
  window: Rect;
  states: string;
  counties: string;
  /** Meridians and parallels. */
  grid?: string;
}

/** What lies over a map's land, in windows of one kind. */
interface MapLayer {
  /** What the map shows, in the pixels that the names' places are in. */
  window: Rect;
  /** Shows it only in its windows. */
  className?: string;
  names: readonly PlacedName[];
  /** Marks: each in an `At`, or all of them in `Paths`. */
  children?: ReactNode;
}

/** What keeps its size at any width of the map, around a place in shares of the map's width and height. */
export const At = ({ at: [x, y], children }: { at: Point; children: ReactNode }) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: its links have names
  <svg x={percent(x)} y={percent(y)} overflow="visible">
    {children}
  </svg>
);

/** Paths over the whole map, in the pixels of a window. Their strokes keep their width at any width of the map. */
export const Paths = ({ window: [left, top, right, bottom], children }: { window: Rect; children: ReactNode }) => (
  <svg
    aria-hidden="true"
    viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
    preserveAspectRatio="none"
    overflow="visible"
    className="map-paths"
  >
    {children}
  </svg>
);

/** Those of the whole nation are a file that pages share. */
const Land = ({ lines }: { lines: LandLines | null }) => (
  <Paths window={lines?.window ?? [0, 0, US_WIDTH, US_HEIGHT]}>
    {lines ? (
      <>
        {lines.grid ? <path d={lines.grid} className="map-grid" /> : null}
        <path d={lines.counties} className="map-county" />
        <path d={lines.states} className="map-state" />
      </>
    ) : (
      <use href={`${US_STATES}#states`} className="map-state" />
    )}
  </Paths>
);

/** Names keep their size and their distance from their places, which are in the pixels of a window, at any width of the map. */
export const Names = ({ names, window }: { names: readonly PlacedName[]; window: Rect }) =>
  names.map(({ kind, text, at, middle, large }) => {
    const [x, y] = shareOf(at, window);
    return (
      <text
        key={`${kind} ${text} ${at}`}
        x={percent(x)}
        y={percent(y)}
        dx={Math.round(middle[0] - at[0]) || undefined}
        dy={Math.round(middle[1] - at[1]) || undefined}
        className={classNames("map-name", kind, large && "large")}
      >
        {text}
      </text>
    );
  });

interface StaticMapProps {
  /** Null for the whole nation's. */
  lines: LandLines | null;
  layers: readonly MapLayer[];
  /** Of a picture, a document for an `<img>` that is scaled as a whole: the style sheet of its classes. */
  style?: string;
}

/**
 * A map drawn on the server: lines, names, and marks that may be links. It needs neither tiles nor scripts. On a page it fills
 * the width, and names and marks have the same size at any; the national map or a part of it has its proportions.
 */
export function StaticMap({ lines, layers, style }: StaticMapProps) {
  const content = (
    <>
      <Land lines={lines} />
      {layers.map(({ window, className, names, children }) => (
        // An `svg`, not a `g`: of a hidden `g` Chrome tells a screen reader the links all the same.
        // biome-ignore lint/a11y/noSvgWithoutTitle: its names are text, and each link in it has a name
        <svg key={String(window)} className={className} overflow="visible">
          <Names names={names} window={window} />
          {children}
        </svg>
      ))}
    </>
  );
  const [left, top, right, bottom] = layers[0]!.window;
  return style === undefined ? (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its names are text, and each link in it has a name
    <svg className="map-sheet" style={{ aspectRatio: US_ASPECT }}>
      {content}
    </svg>
  ) : (
    <svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${right - left} ${bottom - top}`}>
      <style>{style}</style>
      {content}
    </svg>
  );
}

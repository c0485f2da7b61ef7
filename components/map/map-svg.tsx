import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { MILES_A_DEGREE } from "@/lib/domain/geo";
import type { BoundingBox } from "@/lib/domain/search";
import { boxPixels, gridLines, gridStep, inset, type Rect, worldPixels, zoomFor } from "./geometry";
import { type Ground, groundPaths, roundLength } from "./ground";
import { type MarkOnMap, mapNames } from "./place-names";

/** The part of the world that a picture shows, in pixels of its zoom. */
export interface PictureFrame {
  box: BoundingBox;
  zoom: number;
  window: Rect;
}

/**
 * The frame of a box with a margin around it, in whole pixels: at least `width` by `height`, for which its zoom is chosen, so
 * that what is small is not drawn too large.
 */
export function frameOf(box: BoundingBox, width: number, height: number, margin: number): PictureFrame {
  const zoom = zoomFor(box, width, height);
  const [left, top, right, bottom] = boxPixels(box, zoom);
  const dx = Math.max(margin, (width - (right - left)) / 2);
  const dy = Math.max(margin, (height - (bottom - top)) / 2);
  return {
    box,
    zoom,
    window: [Math.floor(left - dx), Math.floor(top - dy), Math.ceil(right + dx), Math.ceil(bottom + dy)],
  };
}

/** Meridians and parallels of a map and around it, as an SVG path. */
function gridPath({ box, zoom, window: [x, y, right, bottom] }: PictureFrame): string {
  const [width, height] = [right - x, bottom - y];
  const step = gridStep(zoom);
  const wide = (box[2] - box[0] + step) * 2;
  const meridians = gridLines(box[0] - wide, box[2] + wide, step).map((at) => worldPixels(0, at, zoom)[0].toFixed());
  const parallels = gridLines(Math.max(-80, box[1] - wide), Math.min(80, box[3] + wide), step).map((at) =>
    worldPixels(at, 0, zoom)[1].toFixed(),
  );
  return [
    ...meridians.map((at) => `M${at} ${y - 2000}v${height + 4000}`),
    ...parallels.map((at) => `M${x - 2000} ${at}h${width + 4000}`),
  ].join("");
}

/** Miles on the ground for a pixel of Web Mercator: less toward the poles. */
const milesPerPixel = (latitude: number, zoom: number): number =>
  (360 * MILES_A_DEGREE * Math.cos((latitude * Math.PI) / 180)) / (256 * 2 ** zoom);

/** The scale bar's maximum length and its distance from the corner of the drawing, in pixels: inside the frame's neat line. */
const SCALE_BAR = { most: 110, x: 20, y: 38 } as const;

function ScaleBar({ box, zoom, window: [x, , , bottom] }: PictureFrame) {
  const { share, label } = roundLength(milesPerPixel((box[1] + box[3]) / 2, zoom) * SCALE_BAR.most);
  return (
    <g className="map-scale" transform={`translate(${x + SCALE_BAR.x} ${bottom - SCALE_BAR.y})`}>
      <path d={`M0 -5V0H${(share * SCALE_BAR.most).toFixed(1)}V-5`} />
      <text x="5" y="-5">
        {label}
      </text>
    </g>
  );
}

interface MapSvgProps {
  frame: PictureFrame;
  ground: Ground;
  /** The style sheet of its classes. */
  style: string;
  /** What no name may stand on. */
  taken: readonly MarkOnMap[];
  /** What it shows, in pixels of the world. */
  children: ReactNode;
}

/** A map as an SVG document, for an `<img>`: a grid, boundaries, names of places and a scale, in Web Mercator. */
export function MapSvg({ frame, ground, style, taken, children }: MapSvgProps) {
  const { zoom, window } = frame;
  const [x, y, right, bottom] = window;
  const [width, height] = [right - x, bottom - y];
  // If the image has other proportions than the frame, more of the world is visible around it.
  const { states, counties } = groundPaths(ground, zoom, inset(window, -Math.min(width, height) / 2));
  return (
    <svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg" viewBox={`${x} ${y} ${width} ${height}`} className="map">
      <style>{style}</style>
      <path d={gridPath(frame)} className="map-grid" />
      <path d={counties} className="map-county" />
      <path d={states} className="map-state" />
      {children}
      {mapNames(ground.names, taken, zoom, window).map(({ kind, text, middle, large }) => (
        <text
          key={`${kind} ${text} ${middle}`}
          x={middle[0].toFixed(1)}
          y={middle[1].toFixed(1)}
          className={classNames("map-name", kind, large && "large")}
        >
          {text}
        </text>
      ))}
      <ScaleBar {...frame} />
    </svg>
  );
}

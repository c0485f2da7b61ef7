import type { ReactNode } from "react";
import { MILES_A_DEGREE } from "@/lib/domain/geo";
import type { BoundingBox } from "@/lib/domain/search";
import { boxPixels, inset, type Rect, worldPixels, zoomFor } from "./geometry";
import { type Ground, gridLines, gridStep, groundPaths, roundLength } from "./ground";
import { type MarkOnMap, mapNames } from "./place-names";
import { StaticMap } from "./static-map";

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

function ScaleBar({ box, zoom, window: [, top, , bottom] }: PictureFrame) {
  const { share, label } = roundLength(milesPerPixel((box[1] + box[3]) / 2, zoom) * SCALE_BAR.most);
  return (
    <g className="map-scale" transform={`translate(${SCALE_BAR.x} ${bottom - top - SCALE_BAR.y})`}>
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
  /** Its marks. */
  children: ReactNode;
}

/** A map as an SVG document, for an `<img>`: a grid, boundaries, names of places and a scale, in Web Mercator. */
export function MapSvg({ frame, ground, style, taken, children }: MapSvgProps) {
  const { zoom, window } = frame;
  const [x, y, right, bottom] = window;
  // If the image has other proportions than the frame, more of the world is visible around it.
  const paths = groundPaths(ground, zoom, inset(window, -Math.min(right - x, bottom - y) / 2));
  const layer = { window, names: mapNames(ground.names, taken, zoom, window) };
  return (
    <StaticMap
      style={style}
      lines={{ window, grid: gridPath(frame), ...paths }}
      layers={[
        {
          ...layer,
          children: (
            <>
              {children}
              <ScaleBar {...frame} />
            </>
          ),
        },
      ]}
    />
  );
}

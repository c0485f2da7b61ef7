import type { ReactElement } from "react";
import { classNames } from "@/components/ui/class-names";
import type { Coordinates } from "@/lib/domain/property";
import type { BoundingBox } from "@/lib/domain/search";
import { boxAround, boxPixels, gridLines, gridStep, inset, type Rect, worldPixels, zoomFor } from "./geometry";
import { type Ground, groundPaths, mercatorScale } from "./ground";
import { smallMapMarks, TAKEN_RADIUS } from "./label-placement";
import type { MapHome } from "./map-home";
import type { Mark } from "./marks";
import { mapNames } from "./place-names";

/** Space around the homes, in pixels. */
const MARGIN = 48;

/** The window of a drawing of a box, in whole pixels, with a minimum size, so that few homes are not drawn too large. */
function windowAround(box: BoundingBox, zoom: number, [leastWidth, leastHeight]: readonly [number, number]): Rect {
  const [left, top, right, bottom] = boxPixels(box, zoom);
  const dx = Math.max(MARGIN, (leastWidth - (right - left)) / 2);
  const dy = Math.max(MARGIN, (leastHeight - (bottom - top)) / 2);
  return [Math.floor(left - dx), Math.floor(top - dy), Math.ceil(right + dx), Math.ceil(bottom + dy)];
}

/** Size of a map on a phone. A wide window shows it larger. */
const SMALL = [320, 220] as const;
/** The scale bar's maximum length and its distance from the corner of the drawing, in pixels: inside the frame's neat line. */
const SCALE_BAR = { most: 110, x: 20, y: 38 } as const;

/** What a page puts over the picture. */
const TAKEN: Pick<Mark, "size" | "anchor"> = {
  size: [2 * TAKEN_RADIUS, 2 * TAKEN_RADIUS],
  anchor: [TAKEN_RADIUS, TAKEN_RADIUS],
};

/** Meridians and parallels of a map and around it, as an SVG path. */
function gridPath(box: BoundingBox, zoom: number, [x, y, right, bottom]: Rect): string {
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

/** The part of the world that a picture of homes shows, in pixels of its zoom. Null without any home. */
export function pictureFrame(homes: readonly MapHome[]): { box: BoundingBox; zoom: number; window: Rect } | null {
  const box = boxAround(homes);
  if (!box) return null;
  const zoom = zoomFor(box, ...SMALL);
  return { box, zoom, window: windowAround(box, zoom, SMALL) };
}

interface HomesPictureProps {
  homes: readonly MapHome[];
  selectedId: string;
  ground: Ground;
  /** The style sheet of its classes. */
  style: string;
  /** Where the page has marks of its own over the picture, which no price and no name may be under. */
  taken?: readonly Coordinates[];
}

/** An SVG document: a map of a few homes with their prices, boundaries, names and a scale. Null without any home. */
export function HomesPicture({ homes, selectedId, ground, style, taken = [] }: HomesPictureProps): ReactElement | null {
  const frame = pictureFrame(homes);
  if (!frame) return null;
  const { box, zoom, window } = frame;
  const [x, y, right, bottom] = window;
  const [width, height] = [right - x, bottom - y];
  // If the frame has other proportions than the drawing, more of the world is visible around it.
  const { states, counties } = groundPaths(ground, zoom, inset(window, -Math.min(width, height) / 2));
  const marks = smallMapMarks(homes, selectedId, zoom, taken).map(({ home: { id, latitude, longitude }, mark }) => ({
    id,
    latitude,
    longitude,
    mark,
  }));
  const names = mapNames(ground.names, [...marks, ...taken.map((at) => ({ ...at, mark: TAKEN }))], zoom, window);
  const bar = mercatorScale((box[1] + box[3]) / 2, zoom, SCALE_BAR.most);
  return (
    <svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg" viewBox={`${x} ${y} ${width} ${height}`} className="map">
      <style>{style}</style>
      <path d={gridPath(box, zoom, window)} className="map-grid" />
      <path d={counties} className="map-county" />
      <path d={states} className="map-state" />
      {names.map(({ kind, text, middle, large }) => (
        <text
          key={`${kind} ${text} ${middle}`}
          x={middle[0].toFixed(1)}
          y={middle[1].toFixed(1)}
          className={classNames("map-name", kind, large && "large")}
        >
          {text}
        </text>
      ))}
      {marks.map(({ id, latitude, longitude, mark }) => {
        const [px, py] = worldPixels(latitude, longitude, zoom);
        return (
          <g
            key={id}
            className={mark.className}
            transform={`translate(${(px - mark.anchor[0]).toFixed(1)} ${(py - mark.anchor[1]).toFixed(1)})`}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: only our own numbers and shapes
            dangerouslySetInnerHTML={{ __html: mark.html }}
          />
        );
      })}
      <g
        className="map-scale"
        transform={`translate(${(x + SCALE_BAR.x).toFixed(1)} ${(bottom - SCALE_BAR.y).toFixed(1)})`}
      >
        <path d={`M0 -5V0H${bar.width.toFixed(1)}V-5`} />
        <text x="5" y="-5">
          {bar.label}
        </text>
      </g>
    </svg>
  );
}

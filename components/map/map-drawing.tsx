import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import type { BoundingBox } from "@/lib/domain/search";
import { boxAround, boxPixels, gridLines, gridStep, inset, type Rect, worldPixels, zoomFor } from "./geometry";
import { type Ground, groundPaths, mercatorScale } from "./ground";
import { smallMapMarks } from "./label-placement";
import type { MapHome, Mark } from "./marks";
import { NeatLine } from "./neat-line";
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

interface DrawnMark {
  key: string;
  latitude: number;
  longitude: number;
  mark: Mark;
  href: string;
  label: string;
}

interface MapDrawingProps {
  /** Later ones are on top of earlier ones. */
  marks: readonly DrawnMark[];
  box: BoundingBox;
  zoom: number;
  /** The part of the world that it shows, in pixels at `zoom`. */
  window: Rect;
  label: string;
  ground: Ground;
}

/** The scale bar's maximum length and its distance from the corner of the drawing, in pixels. */
const SCALE_BAR = { most: 110, x: 20, y: 20 } as const;

/**
 * A map drawn on the server. It is shown until the live map is loaded, or instead of it. Its marks are links, which
 * are not in the Tab order, because they disappear when the live map is shown.
 */
function MapDrawing({ marks, box, zoom, window, label, ground }: MapDrawingProps) {
  const [x, y, right, bottom] = window;
  const [width, height] = [right - x, bottom - y];
  // If the frame has other proportions than the drawing, more of the world is visible around it.
  const { states, counties } = groundPaths(ground, zoom, inset(window, -Math.min(width, height) / 2));
  const names = mapNames(ground.names, marks, zoom, window);
  const bar = mercatorScale((box[1] + box[3]) / 2, zoom, SCALE_BAR.most);
  const step = gridStep(zoom);
  const wide = (box[2] - box[0] + step) * 2;
  const meridians = gridLines(box[0] - wide, box[2] + wide, step).map((at) => worldPixels(0, at, zoom)[0].toFixed());
  const parallels = gridLines(Math.max(-80, box[1] - wide), Math.min(80, box[3] + wide), step).map((at) =>
    worldPixels(at, 0, zoom)[1].toFixed(),
  );
  const grid =
    meridians.map((at) => `M${at} ${y - 2000}v${height + 4000}`).join("") +
    parallels.map((at) => `M${x - 2000} ${at}h${width + 4000}`).join("");
  return (
    <div className="map">
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG of links is a group; an SVG cannot be a fieldset */}
      <svg
        viewBox={`${x} ${y} ${width} ${height}`}
        className="map-drawing absolute inset-0 size-full"
        role="group"
        aria-label={label}
      >
        <path d={grid} className="map-grid" />
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
        {marks.map(({ key, latitude, longitude, mark, href, label }) => {
          const [px, py] = worldPixels(latitude, longitude, zoom);
          return (
            <a key={key} href={href} tabIndex={-1} aria-label={label}>
              <g
                className={mark.className}
                transform={`translate(${(px - mark.anchor[0]).toFixed(1)} ${(py - mark.anchor[1]).toFixed(1)})`}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: only our own numbers and shapes
                dangerouslySetInnerHTML={{ __html: mark.html }}
              />
            </a>
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
      <NeatLine />
    </div>
  );
}

/** Size on a phone. A wide window shows it larger. */
const SMALL = [320, 220] as const;

interface SmallMapDrawingProps {
  homes: readonly MapHome[];
  selectedId: string;
  label: string;
  ground: Ground;
}

/** A small map of a few homes, or null without any. */
export function SmallMapDrawing({ homes, selectedId, label, ground }: SmallMapDrawingProps): ReactNode {
  const box = boxAround(homes);
  if (!box) return null;
  const zoom = zoomFor(box, ...SMALL);
  const marks = smallMapMarks(homes, selectedId, zoom).map(({ home, mark }) => {
    const { id, latitude, longitude, label } = home;
    return { key: id, latitude, longitude, mark, href: `/homes/${id}`, label };
  });
  const window = windowAround(box, zoom, SMALL);
  return <MapDrawing marks={marks} box={box} zoom={zoom} window={window} label={label} ground={ground} />;
}

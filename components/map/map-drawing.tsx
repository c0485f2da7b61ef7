import type { BoundingBox } from "@/lib/domain/search";
import { drawnRoom } from "./drawn-room";
import { linesBetween, stepAt } from "./grid-lines";
import type { Mark } from "./marks";
import { worldPixels } from "./mercator";

export interface DrawnMark {
  key: string;
  latitude: number;
  longitude: number;
  mark: Mark;
}

interface MapDrawingProps {
  /** Later ones stand over earlier ones. */
  marks: readonly DrawnMark[];
  box: BoundingBox;
  zoom: number;
  label: string;
  /** The least pixels that the drawing shows. */
  least?: readonly [width: number, height: number];
}

/** A map as a drawing, made on the server: what stands there until, and where, no script draws a better one. */
export function MapDrawing({ marks, box, zoom, label, least }: MapDrawingProps) {
  const [x, y, right, bottom] = drawnRoom(box, zoom, least);
  const [width, height] = [right - x, bottom - y];
  const step = stepAt(zoom);
  const wide = (box[2] - box[0] + step) * 2;
  const meridians = linesBetween(box[0] - wide, box[2] + wide, step).map((at) => worldPixels(0, at, zoom)[0]);
  const parallels = linesBetween(Math.max(-80, box[1] - wide), Math.min(80, box[3] + wide), step).map(
    (at) => worldPixels(at, 0, zoom)[1],
  );
  const grid =
    meridians.map((at) => `M${at} ${y - 2000}v${height + 4000}`).join("") +
    parallels.map((at) => `M${x - 2000} ${at}h${width + 4000}`).join("");
  return (
    <div className="map">
      <svg
        viewBox={`${x} ${y} ${width} ${height}`}
        className="absolute inset-0 size-full"
        role="img"
        data-zoom={zoom}
        aria-label={label}
      >
        <path d={grid} className="map-grid" />
        {marks.map(({ key, latitude, longitude, mark }) => {
          const [px, py] = worldPixels(latitude, longitude, zoom);
          return (
            <g
              key={key}
              className={mark.className}
              transform={`translate(${(px - mark.anchor[0]).toFixed(1)} ${(py - mark.anchor[1]).toFixed(1)})`}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: figures and shapes of our own
              dangerouslySetInnerHTML={{ __html: mark.html }}
            />
          );
        })}
      </svg>
      <div aria-hidden className="map-neat" />
    </div>
  );
}

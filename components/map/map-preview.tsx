import type { BoundingBox, MapCluster } from "@/lib/domain/search";
import { declutter, worldPixels } from "./declutter";
import { linesBetween, stepAt } from "./grid-lines";
import { clusterMark, dotMark, type Mark, pinMark } from "./marks";
import "./map.css";

interface MapPreviewProps {
  clusters: readonly MapCluster[];
  box: BoundingBox;
  zoom: number;
  label: string;
}

/** Room around the homes, in pixels. */
const MARGIN = 48;
const PLAIN = { saved: false, viewed: false };

const markOf = (cluster: MapCluster, kind: "cluster" | "tab" | "dot"): Mark => {
  const hollow = cluster.status !== "forSale" && cluster.status !== "forRent";
  if (kind === "cluster") return clusterMark(cluster.count);
  return kind === "tab" ? pinMark(cluster.listPrice, PLAIN, hollow) : dotMark(PLAIN, hollow);
};

/** The map as a drawing, made on the server: what stands there until, and where, no script draws a better one. */
export function MapPreview({ clusters, box, zoom, label }: MapPreviewProps) {
  const [left, bottom] = worldPixels(box[1], box[0], zoom);
  const [right, top] = worldPixels(box[3], box[2], zoom);
  const [x, y] = [left - MARGIN, top - MARGIN];
  const [width, height] = [right - left + 2 * MARGIN, bottom - top + 2 * MARGIN];
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
        aria-label={label}
      >
        <path d={grid} className="map-grid" />
        {declutter(clusters, zoom).map(({ cluster, kind }) => {
          const mark = markOf(cluster, kind);
          const [px, py] = worldPixels(cluster.latitude, cluster.longitude, zoom);
          return (
            <g
              key={cluster.id ?? `${cluster.latitude} ${cluster.longitude}`}
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

import type { ReactNode } from "react";
import { withoutPlace } from "@/components/search/edit-filter";
import type { BoundingBox, MapCluster } from "@/lib/domain/search";
import { DEFAULT_HOMES, type HomesState, homesHref } from "@/lib/web/homes-url";
import {
  boxAround,
  boxPixels,
  gridLines,
  gridStep,
  inset,
  isOneSpot,
  padded,
  type Rect,
  worldPixels,
  zoomFor,
} from "./geometry";
import { placeLabels, smallMapMarks } from "./label-placement";
import { clusterMark, clusterWords, homeMark, type MapHome, type Mark, pinWords } from "./marks";

/** Pixels around the homes. */
const MARGIN = 48;
/** From the drawing's edge to where a price can be read: within the neat line, on a narrow window too. */
const EDGE = 12;

/** What a drawing of a box shows of the world, at least so many pixels of it: few homes are not drawn too large. */
function windowAround(box: BoundingBox, zoom: number, [leastWidth, leastHeight]: readonly [number, number]): Rect {
  const [left, top, right, bottom] = boxPixels(box, zoom);
  const dx = Math.max(MARGIN, (leastWidth - (right - left)) / 2);
  const dy = Math.max(MARGIN, (leastHeight - (bottom - top)) / 2);
  return [left - dx, top - dy, right + dx, bottom + dy];
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
  /** Later ones stand over earlier ones. */
  marks: readonly DrawnMark[];
  box: BoundingBox;
  zoom: number;
  /** What it shows of the world, in pixels at `zoom`. */
  window: Rect;
  label: string;
}

/**
 * A map as a drawing, made on the server: it stands there until, and where, no script draws a better one. Its marks are
 * links; the keyboard passes them by, as they go when the live map comes.
 */
function MapDrawing({ marks, box, zoom, window: [x, y, right, bottom], label }: MapDrawingProps) {
  const [width, height] = [right - x, bottom - y];
  const step = gridStep(zoom);
  const wide = (box[2] - box[0] + step) * 2;
  const meridians = gridLines(box[0] - wide, box[2] + wide, step).map((at) => worldPixels(0, at, zoom)[0]);
  const parallels = gridLines(Math.max(-80, box[1] - wide), Math.min(80, box[3] + wide), step).map(
    (at) => worldPixels(at, 0, zoom)[1],
  );
  const grid =
    meridians.map((at) => `M${at} ${y - 2000}v${height + 4000}`).join("") +
    parallels.map((at) => `M${x - 2000} ${at}h${width + 4000}`).join("");
  return (
    <div className="map">
      {/* biome-ignore lint/a11y/useSemanticElements: an SVG of links is a group; a fieldset cannot stand here */}
      <svg
        viewBox={`${x} ${y} ${width} ${height}`}
        className="map-drawing absolute inset-0 size-full"
        role="group"
        aria-label={label}
      >
        <path d={grid} className="map-grid" />
        {marks.map(({ key, latitude, longitude, mark, href, label }) => {
          const [px, py] = worldPixels(latitude, longitude, zoom);
          return (
            <a key={key} href={href} tabIndex={-1} aria-label={label}>
              <g
                className={mark.className}
                transform={`translate(${(px - mark.anchor[0]).toFixed(1)} ${(py - mark.anchor[1]).toFixed(1)})`}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: figures and shapes of our own
                dangerouslySetInnerHTML={{ __html: mark.html }}
              />
            </a>
          );
        })}
      </svg>
      <div aria-hidden className="map-neat" />
    </div>
  );
}

interface HomesMapDrawingProps {
  clusters: readonly MapCluster[];
  box: BoundingBox;
  zoom: number;
  label: string;
  /** The search whose homes these are: a cluster's link narrows it to the cluster. */
  state: HomesState;
}

const PLAIN = { saved: false, viewed: false };

/** The search's map. A home's mark leads to its page, a cluster's to the map of its homes or, on one spot, their list. */
export function HomesMapDrawing({ clusters, box, zoom, label, state }: HomesMapDrawingProps) {
  const window = windowAround(box, zoom, [0, 0]);
  const closer = ({ bounds }: MapCluster) => {
    const spot = isOneSpot(bounds);
    const bbox = spot ? bounds : padded(bounds, 0.1);
    const view = spot ? DEFAULT_HOMES.view : state.view;
    return homesHref({ ...state, filter: { ...withoutPlace(state.filter), bbox }, offset: 0, map: null, view });
  };
  const marks = placeLabels(clusters, zoom, new Set(), inset(window, EDGE)).map(({ cluster, kind, shift }) => ({
    key: cluster.id ?? `${cluster.latitude} ${cluster.longitude}`,
    latitude: cluster.latitude,
    longitude: cluster.longitude,
    mark: kind === "cluster" ? clusterMark(cluster.count) : homeMark(cluster, kind, PLAIN, shift),
    href: cluster.id === null ? closer(cluster) : `/homes/${cluster.id}`,
    label: cluster.id === null ? clusterWords(cluster, isOneSpot(cluster.bounds)) : pinWords(cluster),
  }));
  return <MapDrawing marks={marks} box={box} zoom={zoom} window={window} label={label} />;
}

/** A phone's small map, which a wide window shows larger. */
const SMALL = [320, 220] as const;

interface SmallMapDrawingProps {
  homes: readonly MapHome[];
  selectedId: string;
  label: string;
}

/** A small map of a few homes; null where there are none. */
export function SmallMapDrawing({ homes, selectedId, label }: SmallMapDrawingProps): ReactNode {
  const box = boxAround(homes);
  if (!box) return null;
  const zoom = zoomFor(box, ...SMALL);
  const marks = smallMapMarks(homes, selectedId, zoom).map(({ home, mark }) => {
    const { id, latitude, longitude, label } = home;
    return { key: id, latitude, longitude, mark, href: `/homes/${id}`, label };
  });
  return <MapDrawing marks={marks} box={box} zoom={zoom} window={windowAround(box, zoom, SMALL)} label={label} />;
}

"use client";

import { type FitBoundsOptions, type LatLng, type Map as LeafletMap, LineUtil } from "leaflet";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { CircleMarker, Polygon, Polyline, useMap } from "react-leaflet";
import { RadiusSelect } from "@/components/search/more-fields";
import { Button } from "@/components/ui/button";
import { SEGMENTS, segmentClass } from "@/components/ui/class-names";
import type { Circle } from "@/lib/domain/geo";
import { circleOf, type PropertyFilter } from "@/lib/domain/search";
import { DrawTools } from "./draw-tools";
import { EditShape } from "./edit-shape";
import { byHand, FEWEST_CORNERS, MOST_CORNERS, outlinesOf, rounded, type Shape, shapeOf } from "./shapes";

/** Radius in miles of a new circle. */
const DEFAULT_RADIUS = 2;

interface DrawAreaProps {
  /** The filter whose drawn area can be changed. */
  filter: PropertyFilter;
  onShape: (shape: Shape) => void;
  onCircle: (circle: Circle) => void;
  onClear: () => void;
  onCancel: () => void;
}

/**
 * Draws a search area or changes the current one: a shape by hand or corner by corner, or a circle by its center and
 * radius. Escape cancels.
 */
export default function DrawArea({ filter, onShape, onCircle, onClear, onCancel }: DrawAreaProps) {
  const map = useMap();
  const drawn = filter.polygon !== undefined;
  const [kind, setKind] = useState<"edit" | "shape" | "circle">(drawn ? "edit" : circleOf(filter) ? "circle" : "shape");

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && onCancel();
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onCancel]);
  // The map has the focus, and marks do not get in the way.
  useEffect(() => {
    const marks = map.getPane("markerPane")!;
    const others = [map.boxZoom, map.doubleClickZoom];
    map.getContainer().focus({ preventScroll: true });
    marks.inert = true;
    for (const other of others) other.disable();
    return () => {
      marks.inert = false;
      for (const other of others) other.enable();
    };
  }, [map]);

  const clear = drawn || circleOf(filter) ? <Button onClick={onClear}>Clear area</Button> : null;
  if (kind === "edit" && filter.polygon)
    return (
      <EditShape shape={filter.polygon} onDone={onShape}>
        <Button onClick={() => setKind("shape")}>Redraw</Button>
        {clear}
      </EditShape>
    );
  const kinds = (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons of which one is pressed are no fieldset */}
      <div role="group" aria-label="What to draw" className={SEGMENTS}>
        {(["shape", "circle"] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === kind}
            className={segmentClass(each === kind)}
            onClick={() => {
              setKind(each);
              map.getContainer().focus({ preventScroll: true });
            }}
          >
            {each === "shape" ? "Any shape" : "Circle"}
          </button>
        ))}
      </div>
      {clear}
    </>
  );
  return kind === "circle" ? (
    <NewCircle circle={circleOf(filter)} onCircle={onCircle}>
      {kinds}
    </NewCircle>
  ) : (
    <NewShape onShape={onShape}>{kinds}</NewShape>
  );
}

interface Pointer {
  /** Called at a press or the end of a drag with the path in the map's pixels. */
  onPath: (path: LatLng[]) => void;
  /** Called during a drag, with an empty path if it was cancelled. */
  onDraft?: (path: LatLng[]) => void;
  /** Called for a key on the map itself. */
  onKey: (key: string) => boolean;
}

/** While active, the pointer and some keys draw on the map. Wheel, two fingers and arrow keys still move it. */
function useDrawing({ onPath, onDraft, onKey }: Pointer): void {
  const map = useMap();
  const latest = useRef({ onPath, onDraft, onKey });
  useEffect(() => {
    latest.current = { onPath, onDraft, onKey };
  });
  useEffect(() => {
    const container = map.getContainer();
    map.dragging.disable();
    container.classList.add("drawing");
    const stop = new AbortController();
    const listen = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void) =>
      container.addEventListener(type, act, { signal: stop.signal });

    const down = new Set<number>();
    let path: LatLng[] | null = null;
    const giveUp = () => {
      path = null;
      latest.current.onDraft?.([]);
    };
    listen("pointerdown", (event) => {
      if (event.button !== 0 || isTool(event.target)) return;
      down.add(event.pointerId);
      if (down.size > 1) return giveUp();
      container.setPointerCapture(event.pointerId);
      path = [map.mouseEventToLatLng(event)];
    });
    listen("pointermove", (event) => {
      if (!path || !down.has(event.pointerId)) return;
      path.push(map.mouseEventToLatLng(event));
      latest.current.onDraft?.([...path]);
    });
    listen("pointerup", (event) => {
      down.delete(event.pointerId);
      if (!path || down.size > 0) return;
      const whole = path;
      giveUp();
      latest.current.onPath(whole);
    });
    listen("pointercancel", (event) => {
      down.delete(event.pointerId);
      giveUp();
    });
    listen("keydown", (event) => {
      if (event.target !== container || !latest.current.onKey(event.key)) return;
      event.preventDefault();
    });
    return () => {
      stop.abort();
      container.classList.remove("drawing");
      map.dragging.enable();
    };
  }, [map]);
}

const isTool = (target: EventTarget | null) => target instanceof Element && target.closest(".map-tools") !== null;

/** Enter and the space bar set a point at the cross. */
const SET_POINT_KEYS = new Set(["Enter", " "]);
const Cross = () => <div aria-hidden className="map-cross" />;

/** In pixels. A path smaller than this is a press, and a press nearer to a corner than this is on the corner. */
const PRESS_TOLERANCE_PX = 12;

const isPress = (map: LeafletMap, path: readonly LatLng[]): boolean => {
  const points = path.map((at) => map.latLngToContainerPoint(at));
  const span = (values: number[]) => Math.max(...values) - Math.min(...values);
  return span(points.map(({ x }) => x)) < PRESS_TOLERANCE_PX && span(points.map(({ y }) => y)) < PRESS_TOLERANCE_PX;
};

function NewShape({ onShape, children }: { onShape: (shape: Shape) => void; children: ReactNode }) {
  const map = useMap();
  const [corners, setCorners] = useState<readonly LatLng[]>([]);
  const [draft, setDraft] = useState<readonly LatLng[]>([]);
  const shape = shapeOf(corners);

  const isNear = (a: LatLng, b: LatLng | undefined) =>
    b !== undefined && map.latLngToContainerPoint(a).distanceTo(map.latLngToContainerPoint(b)) <= PRESS_TOLERANCE_PX;
  const setCorner = (at: LatLng) => {
    // A press on the first corner closes the shape, and so does a second press on the last one.
    if (shape && (isNear(at, corners[0]) || isNear(at, corners.at(-1)))) return onShape(shape);
    if (!isNear(at, corners.at(-1)) && corners.length < MOST_CORNERS) setCorners([...corners, at]);
  };
  const takeBack = () => {
    setCorners(corners.slice(0, -1));
    map.getContainer().focus({ preventScroll: true });
  };
  useDrawing({
    onDraft: setDraft,
    onPath: (path) => {
      if (isPress(map, path)) return setCorner(path[0]!);
      const points = byHand(
        path.map((at) => map.latLngToLayerPoint(at)),
        LineUtil.simplify,
      );
      const drawn = [...corners, ...points.map((point) => map.layerPointToLatLng(point))].slice(0, MOST_CORNERS);
      const whole = corners.length === 0 ? shapeOf(drawn) : null;
      if (whole) onShape(whole);
      else setCorners(drawn);
    },
    onKey: (key) => {
      if (SET_POINT_KEYS.has(key)) setCorner(map.getCenter());
      else if (key === "Backspace") takeBack();
      else return false;
      return true;
    },
  });

  const more = FEWEST_CORNERS - corners.length;
  const set = `${corners.length} ${corners.length === 1 ? "corner" : "corners"} set`;
  const hint =
    corners.length === 0 ? (
      <>
        Drag to draw an area, or click or tap its corners.
        <span className="by-keys"> Keyboard: arrow keys move the map, Enter sets a corner at the cross.</span>
      </>
    ) : shape ? (
      `${set}. Select the first one again to close the shape.`
    ) : (
      `${set}. Add at least ${more > 0 ? more : 1} more.`
    );
  return (
    <>
      {corners.length > 1 ? <Polygon positions={[...corners]} interactive={false} className="map-area" /> : null}
      {draft.length > 1 ? <Polyline positions={[...draft]} interactive={false} className="map-path" /> : null}
      {corners.map((at, i) => (
        <CircleMarker
          key={`${at.lat} ${at.lng}`}
          center={at}
          radius={i === 0 ? 6 : 4}
          interactive={false}
          className="map-vertex"
        />
      ))}
      <Cross />
      <DrawTools hint={hint}>
        {corners.length > 0 ? (
          <>
            <Button onClick={takeBack}>Undo last corner</Button>
            <Button tone="primary" disabled={!shape} onClick={() => shape && onShape(shape)}>
              Done
            </Button>
          </>
        ) : (
          children
        )}
      </DrawTools>
    </>
  );
}

/** Padding that keeps a circle above the tools, which cover the map's lower edge. */
const CIRCLE_PADDING: FitBoundsOptions = { animate: false, paddingTopLeft: [24, 24], paddingBottomRight: [24, 150] };

interface NewCircleProps {
  /** The current circle. Its radius can be changed by itself. */
  circle: Circle | null;
  onCircle: (circle: Circle) => void;
  children: ReactNode;
}

function NewCircle({ circle, onCircle, children }: NewCircleProps) {
  const map = useMap();
  const [radius, setRadius] = useState(circle?.radius ?? DEFAULT_RADIUS);
  const outline = (miles: number) => (circle ? outlinesOf({ ...circle, radius: miles })[0]! : []);
  const choose = (miles: number) => {
    setRadius(miles);
    if (circle) map.fitBounds(outline(miles), CIRCLE_PADDING);
  };
  const take = (at: LatLng) => {
    const { lat, lng } = at.wrap();
    onCircle({ latitude: rounded(lat, 90), longitude: rounded(lng, 180), radius });
  };
  useDrawing({
    onPath: (path) => take(path[0]!),
    onKey: (key) => {
      if (SET_POINT_KEYS.has(key)) take(map.getCenter());
      return SET_POINT_KEYS.has(key);
    },
  });
  return (
    <>
      {circle ? <Polygon positions={outline(radius)} interactive={false} className="map-area" /> : null}
      <Cross />
      <DrawTools
        hint={
          <>
            {circle ? "Choose a distance, or click or tap a new center." : "Click or tap the center of the circle."}
            <span className="by-keys"> Keyboard: arrow keys move the map, Enter picks the point at the cross.</span>
          </>
        }
      >
        {children}
        <div className="flex gap-2">
          <RadiusSelect radius={radius} onRadius={choose} inRow />
          {circle ? (
            <Button tone="primary" onClick={() => onCircle({ ...circle, radius })}>
              Done
            </Button>
          ) : null}
        </div>
      </DrawTools>
    </>
  );
}

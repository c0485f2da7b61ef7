"use client";

import { type LatLng, LineUtil } from "leaflet";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Polyline, useMap } from "react-leaflet";
import { Button } from "@/components/ui/button";
import { SEGMENTS, segmentClass } from "@/components/ui/class-names";
import type { Circle } from "@/lib/domain/geo";
import { circleOf, type PropertyFilter } from "@/lib/domain/search";
import { DrawCircle } from "./draw-circle";
import { DrawTools, isPress, useDrawing } from "./drawing";
import { EditShape } from "./edit-shape";
import { byHand, type Shape, shapeOf } from "./shapes";

interface DrawAreaProps {
  /** The filter whose drawn area can be changed. */
  filter: PropertyFilter;
  onShape: (shape: Shape) => void;
  onCircle: (circle: Circle) => void;
  onClear: () => void;
  onCancel: () => void;
}

/**
 * Draws a search area or changes the current one: a shape by hand, or a circle by its center and edge or by a place
 * and miles. Escape cancels.
 */
export default function DrawArea({ filter, onShape, onCircle, onClear, onCancel }: DrawAreaProps) {
  const map = useMap();
  const circle = circleOf(filter);
  const [kind, setKind] = useState<"edit" | "shape" | "circle">(filter.polygon ? "edit" : circle ? "circle" : "shape");

  const cancel = useEffectEvent(onCancel);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && !event.defaultPrevented && cancel();
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
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

  const clear = filter.polygon || circle ? <Button onClick={onClear}>Clear area</Button> : null;
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
            onClick={() => setKind(each)}
          >
            {each === "shape" ? "Any shape" : "Circle"}
          </button>
        ))}
      </div>
      {clear}
    </>
  );
  return kind === "circle" ? (
    <DrawCircle circle={circle} onCircle={onCircle}>
      {kinds}
    </DrawCircle>
  ) : (
    <DrawShape onShape={onShape}>{kinds}</DrawShape>
  );
}

function DrawShape({ onShape, children }: { onShape: (shape: Shape) => void; children: ReactNode }) {
  const map = useMap();
  const [path, setPath] = useState<readonly LatLng[]>([]);
  const [tooSmall, setTooSmall] = useState(false);
  useDrawing({
    onDraft: setPath,
    onPath: (whole) => {
      const points = byHand(
        whole.map((at) => map.latLngToLayerPoint(at)),
        LineUtil.simplify,
      );
      const shape = isPress(map, whole) ? null : shapeOf(points.map((point) => map.layerPointToLatLng(point)));
      if (shape) onShape(shape);
      else setTooSmall(true);
    },
  });
  return (
    <>
      {path.length > 1 ? <Polyline positions={[...path]} interactive={false} className="map-path" /> : null}
      <DrawTools
        hint={`${tooSmall ? "That was too small for an area. " : ""}Drag around an area. By keyboard a circle can be drawn.`}
      >
        {children}
      </DrawTools>
    </>
  );
}

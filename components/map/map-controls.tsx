"use client";

import type { Map as LeafletMap } from "leaflet";
import { Minus, Plus, SquareDashedMousePointer } from "lucide-react";
import { Button } from "@/components/ui/button";

interface MapControlsProps {
  map: LeafletMap | null;
  followed: boolean;
  onFollow: (on: boolean) => void;
  /** Whether there is another area than the one searched. */
  here: boolean;
  onSearchHere: () => void;
  drawing: boolean;
  onDraw: (on: boolean) => void;
}

/** What the search's map can be told, over its corners. */
export function MapControls(props: MapControlsProps) {
  const { map, followed, onFollow, here, onSearchHere, drawing, onDraw } = props;
  const zoom = (step: number) => {
    map?.fire("lotline:move");
    map?.setZoom(map.getZoom() + step);
  };
  return (
    <>
      <div className="map-controls left-4 flex flex-wrap gap-2">
        <Button aria-pressed={drawing} onClick={() => onDraw(!drawing)} className="aria-pressed:border-accent">
          <SquareDashedMousePointer aria-hidden className="size-4" strokeWidth={1.5} />
          {drawing ? "Cancel drawing" : "Draw an area"}
        </Button>
        <label className="flex h-11 cursor-pointer items-center gap-2 rounded-control border border-line2 bg-raised px-3 text-sm hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 md:h-10">
          <input
            type="checkbox"
            className="size-4 accent-accent outline-none"
            checked={followed}
            onChange={(event) => onFollow(event.target.checked)}
          />
          Search as I move
        </label>
        {here ? (
          <Button tone="primary" onClick={onSearchHere}>
            Search this area
          </Button>
        ) : null}
      </div>
      <div className="map-controls right-4 flex flex-col">
        <Button square aria-label="Zoom in" onClick={() => zoom(1)}>
          <Plus aria-hidden className="size-4" strokeWidth={1.5} />
        </Button>
        <Button square aria-label="Zoom out" className="-mt-px" onClick={() => zoom(-1)}>
          <Minus aria-hidden className="size-4" strokeWidth={1.5} />
        </Button>
      </div>
    </>
  );
}

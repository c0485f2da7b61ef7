"use client";

import type { Map as LeafletMap } from "leaflet";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Lasso, Minus, Plus } from "@/components/ui/icons";
import { MOVE_EVENT } from "./use-view";

interface MapControlsProps {
  map: LeafletMap | null;
  followed: boolean;
  onFollow: (on: boolean) => void;
  /** Whether the map shows another area than the one searched. */
  here: boolean;
  onSearchHere: () => void;
  drawing: boolean;
  /** Whether a drawn area is searched. */
  drawn: boolean;
  onDraw: (on: boolean) => void;
}

/** The controls of the search's map, in a bar above it. */
export function MapControls(props: MapControlsProps) {
  const { map, followed, onFollow, here, onSearchHere, drawing, drawn, onDraw } = props;
  const zoom = (step: number) => {
    map?.fire(MOVE_EVENT);
    map?.setZoom(map.getZoom() + step);
  };
  return (
    <div className="map-bar print:hidden">
      <Button
        aria-pressed={drawing}
        onClick={() => onDraw(!drawing)}
        className="shrink-0 px-3 @max-[24rem]:gap-1.5 @max-[24rem]:px-2 @max-[24rem]:text-[13px] aria-pressed:border-ink"
      >
        <Lasso className="size-4" strokeWidth={1.5} />
        <span>
          {drawing ? "Cancel" : drawn ? "Change" : "Draw"}
          <span className="@max-[36rem]:sr-only">{drawing ? " drawing" : drawn ? " the area" : " an area"}</span>
        </span>
      </Button>
      {here ? (
        <Button
          tone="primary"
          onClick={onSearchHere}
          className="shrink-0 px-3 @max-[24rem]:px-2 @max-[24rem]:text-[13px]"
        >
          Search this area
        </Button>
      ) : null}
      {/* A narrow bar has room for one of the two ways to search here. */}
      <label
        className={classNames(
          here && "@max-[32.5rem]:hidden",
          "flex h-11 cursor-pointer items-center gap-2 whitespace-nowrap rounded-control px-2 text-sm @max-[24rem]:gap-1.5 @max-[24rem]:px-1 @max-[24rem]:text-[13px] has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 md:h-10",
        )}
      >
        <input
          type="checkbox"
          className="size-4 accent-accent outline-none"
          checked={followed}
          onChange={(event) => onFollow(event.target.checked)}
        />
        Search as I move
      </label>
      <div className="ml-auto flex">
        <Button
          square
          aria-label="Zoom in"
          className="relative rounded-r-none focus-visible:z-10"
          onClick={() => zoom(1)}
        >
          <Plus className="size-4" strokeWidth={1.5} />
        </Button>
        <Button
          square
          aria-label="Zoom out"
          className="relative -ml-px rounded-l-none focus-visible:z-10"
          onClick={() => zoom(-1)}
        >
          <Minus className="size-4" strokeWidth={1.5} />
        </Button>
      </div>
    </div>
  );
}

"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Map as LeafletMap } from "leaflet";
import { useMemo, useState } from "react";
import { CircleMarker, Polygon, Rectangle } from "react-leaflet";
import { placeOf, withoutArea, withoutPlace } from "@/components/search/edit-filter";
import { setHovered, useHovered } from "@/components/search/hovered-home";
import { useSearch } from "@/components/search/use-search";
import { classNames } from "@/components/ui/class-names";
import { LoadFailed } from "@/components/ui/notice";
import { useLast } from "@/components/ui/use-last";
import { useLater } from "@/components/ui/use-later";
import { type BoundingBox, circleOf, type MapCluster, type PropertyFilter } from "@/lib/domain/search";
import { useDevice } from "@/lib/web/device";
import { setSetting } from "@/lib/web/device-actions";
import { formatCount, formatCounted } from "@/lib/web/format";
import { DEFAULT_SEARCH, type SearchState } from "@/lib/web/homes-url";
import { mapQuery } from "@/lib/web/map-queries";
import { priceBasis } from "@/lib/web/price-basis";
import { countQuery, type HomeRow } from "@/lib/web/queries";
import { retryFailed } from "@/lib/web/v1-query";
import { BaseMap, type TileSource } from "./base-map";
import { cornersOf, EXTENT_ZOOM, intersectionOf, LOWER_48, padded, unionOf, WORLD } from "./geometry";
import { MapControls } from "./map-controls";
import { MarksLayer } from "./marks-layer";
import { PinPreview } from "./pin-preview";
import { areaBox, isDrawn, outlinesOf } from "./shapes";
import { useMarks } from "./use-marks";
import { sameView, useView, type View } from "./use-view";

const NONE: MapCluster[] = [];
/** Loaded on demand, because most visitors draw nothing. */
const drawArea = async () => (await import("./draw-area")).default;

/** The number of homes in a search that no map can show, because they have no coordinates. 0 until it is known. */
function useUnplaced(filter: PropertyFilter, total: number | undefined): number {
  // Homes found within an area always have coordinates.
  const enabled = areaBox(filter) === null;
  const { data: placed } = useQuery({ ...countQuery({ ...filter, bbox: WORLD }), enabled });
  return !enabled || placed === undefined || total === undefined ? 0 : total - placed;
}

export interface HomesMapProps {
  /** The number of homes in the search, or undefined until it is known. */
  total: number | undefined;
  tiles: TileSource;
  /** The homes in the list beside the map. */
  rows: readonly HomeRow[];
}

/**
 * The map of a search: clusters, pins, drawn areas, and a preview of the pressed pin. Like everything on that page,
 * it reads and changes the page's address.
 */
export default function HomesMap(props: HomesMapProps) {
  const { total, tiles, rows } = props;
  const { state, change } = useSearch();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const hoveredId = useHovered((id) => id);
  const [drawing, setDrawing] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const client = useQueryClient();
  const followed = useDevice((device) => device.settings.searchAsIMove === true);
  const { code: DrawArea, failure: failedTools } = useLater(drawing, drawArea, "the drawing tools");
  const { filter } = state;

  // The extent of the place, from its homes. Only requested if the address has no position.
  const { bbox, ...rest } = filter;
  const place = placeOf(filter);
  const area = useMemo(() => areaBox(filter), [filter]);
  const circle = circleOf(filter);
  const outlines = useMemo(() => outlinesOf(filter), [filter]);
  const extent = useQuery({ ...mapQuery(place, WORLD, EXTENT_ZOOM), enabled: state.map === null && !area });
  const target = area ?? (extent.data && !extent.isPlaceholderData ? unionOf(extent.data.map((c) => c.bounds)) : null);

  const placed = Object.keys(place).length > 0;
  const drawn = isDrawn(filter);
  const move = (to: View, closer: boolean) => {
    const position = { latitude: to.latitude, longitude: to.longitude, zoom: to.zoom };
    // Moving the map does not replace a drawn area or one being drawn, and zooming in on a cluster does not replace a
    // place.
    if (followed && !drawn && !drawing && !(closer && placed)) searchBox(to.box, position);
    else change({ map: position }, "replace");
  };
  const view = useView({ map, position: state.map, target, onMove: move });
  const showsArea = bbox !== undefined && view !== null && sameView(view.box, bbox);
  /** Searches an area instead of the place or area before. */
  const searchArea = (there: PropertyFilter, position: SearchState["map"]) => {
    const replacesPlace = placed || drawn || (bbox !== undefined && !showsArea);
    // Back returns to the previous search. Moves from one part of the map to the next add no history entry.
    const how = replacesPlace || isDrawn(there) ? "push" : "replace";
    change({ map: position, filter: { ...withoutPlace(filter), ...there } }, how);
  };
  const searchBox = (box: BoundingBox, position: SearchState["map"]) => searchArea({ bbox: box }, position);
  const here = view !== null && state.map !== null && !showsArea && !drawing && (!followed || placed || drawn);
  const searchHere = () => view && searchBox(view.box, state.map);
  /** For controls that disappear when they are pressed. */
  const focusMap = () => map?.getContainer().focus({ preventScroll: true });
  const stopDrawing = () => {
    setDrawing(false);
    focusMap();
  };
  /** Fits the map to a drawn area. */
  const searchDrawn = (there: PropertyFilter) => {
    stopDrawing();
    searchArea(there, null);
  };

  const box = view && intersectionOf(padded(view.box, 0.05), area ?? WORLD);
  const clusters = useQuery({
    ...mapQuery(rest, box ?? WORLD, Math.floor(view?.zoom ?? 3)),
    enabled: box !== null && view !== null,
  });
  const known = useLast(clusters.data);
  const found = (box && known) || NONE;
  const stale = box !== null && (clusters.isPlaceholderData || clusters.isError);
  const basis = priceBasis(filter, state.sort);
  const marks = useMarks({
    clusters: found,
    basis,
    hoveredId,
    hovered: rows.find((home) => home.id === hoveredId)?.coordinates ?? null,
    chosenId,
    map,
    box: view?.box ?? null,
    onHover: setHovered,
    onChoose: setChosenId,
    // If only the map is shown, the list is shown instead.
    onOpen: (bounds) => {
      change({ filter: { ...filter, bbox: bounds }, map: state.map, view: DEFAULT_SEARCH.view });
      document.getElementById("results")?.focus({ preventScroll: true });
    },
  });
  const count = found.reduce((sum, cluster) => sum + cluster.count, 0);
  const unplaced = useUnplaced(filter, total);
  const listWords =
    unplaced > 0
      ? ` The list has these and ${formatCount(unplaced)} without a location.`
      : " The list has the same homes.";
  const failed = clusters.isError || extent.isError;

  const chosenMark = () =>
    [...(map?.getContainer().querySelectorAll<HTMLElement>("[data-mark]") ?? [])].find(
      (mark) => mark.dataset.mark === chosenId,
    );
  /** Closes the preview and returns the focus to its pin, or to the map if the pin is gone. */
  const closePreview = () => {
    (chosenMark() ?? map?.getContainer())?.focus({ preventScroll: true });
    setChosenId(null);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the preview from anywhere on the map, but from nowhere else
    <div
      className="flex h-full flex-col"
      onKeyDown={(event) => {
        if (chosenId && event.key === "Escape") closePreview();
      }}
    >
      <MapControls
        map={map}
        followed={followed}
        onFollow={(on) => {
          setSetting("searchAsIMove", on);
          if (on && here) searchHere();
        }}
        here={here}
        onSearchHere={() => {
          searchHere();
          focusMap();
        }}
        drawing={drawing}
        drawn={drawn}
        onDraw={(on) => {
          // The preview would cover the tools.
          setChosenId(null);
          setDrawing(on);
        }}
      />
      <div className={classNames("relative min-h-0 flex-1", stale && "map-stale")}>
        <BaseMap label="Map of homes" tiles={tiles} bounds={target ?? LOWER_48} onMap={setMap}>
          <MarksLayer marks={marks} />
          {bbox && !showsArea && (!followed || state.map === null) ? (
            <Rectangle bounds={cornersOf(bbox)} interactive={false} className="map-area" />
          ) : null}
          {drawing && DrawArea ? (
            <DrawArea
              filter={filter}
              onShape={(polygon) => searchDrawn({ polygon })}
              onCircle={searchDrawn}
              onClear={() => {
                stopDrawing();
                change({ filter: withoutArea(filter), map: state.map });
              }}
              onCancel={stopDrawing}
            />
          ) : (
            <>
              {outlines.map((outline) => (
                <Polygon
                  key={String(outline)}
                  positions={outline}
                  smoothFactor={0}
                  interactive={false}
                  className="map-area"
                />
              ))}
              {circle ? (
                <CircleMarker
                  center={[circle.latitude, circle.longitude]}
                  radius={4}
                  interactive={false}
                  className="map-point"
                />
              ) : null}
            </>
          )}
        </BaseMap>
        <p role="status" className="sr-only">
          {clusters.isSuccess
            ? `${formatCount(count)} homes on the map.${count + unplaced === total ? listWords : ""}`
            : ""}
        </p>
        {unplaced > 0 ? (
          <p className="map-unplaced">{formatCounted(unplaced, "home has", "homes have")} no location on record</p>
        ) : null}
        <div className="map-note empty:hidden">
          {failedTools}
          {clusters.isPaused || extent.isPaused ? (
            <p role="status">
              You are offline.{" "}
              {found.length > 0 ? "The map shows the homes loaded before." : "Homes come with the connection."}
            </p>
          ) : null}
          {failed ? (
            <LoadFailed
              what="the homes on the map"
              onRetry={() => {
                void retryFailed(client);
                focusMap();
              }}
            />
          ) : null}
        </div>
        {chosenId ? (
          <PinPreview
            key={chosenId}
            id={chosenId}
            basis={basis}
            view={view}
            markOf={chosenMark}
            onClose={closePreview}
          />
        ) : null}
      </div>
    </div>
  );
}

"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type LatLng, latLngBounds } from "leaflet";
import { type FormEvent, type ReactNode, useId, useRef, useState, useTransition } from "react";
import { Polygon, useMap } from "react-leaflet";
import { PlaceCombobox } from "@/components/places/place-combobox";
import { useSearch } from "@/components/search/use-search";
import { Button } from "@/components/ui/button";
import { CONTROL } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import type { Circle } from "@/lib/domain/geo";
import { clustersOf } from "@/lib/domain/map-features";
import type { Coordinates } from "@/lib/domain/property";
import { circleOf, MILES_AROUND, RADIUS_MAX } from "@/lib/domain/search";
import type { SearchText, TypedPlace } from "@/lib/domain/search-text";
import { typedMiles } from "@/lib/web/figures";
import { formatMiles } from "@/lib/web/format";
import { rowsQuery } from "@/lib/web/home-rows";
import { mapQuery } from "@/lib/web/map-queries";
import { filterOfPlace, type NamedPlace, namedPlace, searchTextQuery } from "@/lib/web/place-queries";
import { DrawTools, fitAboveTools, isPress, useAboveTools, useDrawing } from "./drawing";
import { EXTENT_ZOOM, unionOf, WORLD } from "./geometry";
import { circleThrough, middleOf, outlinesOf } from "./shapes";

/** A typed point, the middle of the homes in a place, or the position of the home at an address. Null if none has one. */
async function centerOf(client: QueryClient, place: TypedPlace): Promise<Coordinates | null> {
  // Without a connection it fails, and does not wait for one unsaid.
  const now = { networkMode: "always" } as const;
  if (place.id !== null) return (await client.fetchQuery({ ...rowsQuery([place.id]), ...now }))[0]?.coordinates ?? null;
  const filter = filterOfPlace(place);
  const point = circleOf(filter);
  if (point) return point;
  const { data } = await client.fetchQuery({ ...mapQuery(filter, WORLD, EXTENT_ZOOM), ...now });
  const box = unionOf(clustersOf(data).map(({ bounds }) => bounds));
  return box && middleOf(box);
}

/** Filters that are typed beside a place are not those of a circle. */
const placeAlone = (reading: SearchText): SearchText => ({ ...reading, wanted: {} });

const boundsOf = (circle: Circle) => latLngBounds(outlinesOf(circle)[0]!);

interface DrawCircleProps {
  /** The current circle, whose radius can be changed by itself. */
  circle: Circle | null;
  onCircle: (circle: Circle) => void;
  children: ReactNode;
}

/** A circle by a drag from its center to its edge, by a press on its center, or by a typed place and typed miles. */
export function DrawCircle({ circle, onCircle, children }: DrawCircleProps) {
  const map = useMap();
  const client = useQueryClient();
  const { asOf } = useSearch();
  const around = useId();
  const input = useRef<HTMLInputElement>(null);
  const [drawn, setDrawn] = useState<Circle | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [miles, setMiles] = useState(String(circle?.radius ?? MILES_AROUND));
  const [said, setSaid] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const radius = typedMiles(miles, RADIUS_MAX);
  const shown = drawn ?? (circle && { ...circle, radius: radius ?? circle.radius });

  useAboveTools(circle && boundsOf(circle));
  const along = (path: readonly LatLng[]) => circleThrough(path[0]!, path.at(-1)!);
  useDrawing({
    onDraft: (path) => setDrawn(path.length > 1 ? along(path) : null),
    onPath: (path) => onCircle(isPress(map, path) ? { ...along(path), radius: radius ?? MILES_AROUND } : along(path)),
  });

  const typeMiles = (text: string) => {
    setMiles(text);
    const typed = typedMiles(text, RADIUS_MAX);
    if (circle && typed) fitAboveTools(map, boundsOf({ ...circle, radius: typed }));
  };
  /** Searches around the place that is found. */
  const searchAround = (find: () => Promise<NamedPlace>) => {
    if (busy) return;
    if (radius === null) return setSaid(`Miles are a number up to ${RADIUS_MAX}, as in 2 or 0.5.`);
    start(async () => {
      try {
        const found = await find();
        if ("say" in found) return setSaid(found.say);
        const center = await centerOf(client, found.place);
        if (center) onCircle({ ...center, radius });
        else setSaid(`${found.place.label} has no location on record.`);
      } catch {
        setSaid("We couldn’t look up the place. Try again.");
      }
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = (typed ?? "").trim();
    if (text !== "")
      return searchAround(async () => namedPlace(text, await client.fetchQuery(searchTextQuery(text, asOf))));
    if (radius !== null && circle) onCircle({ ...circle, radius });
    else searchAround(async () => ({ say: "Type a place or an address, or drag on the map." }));
  };

  return (
    <>
      {shown ? <Polygon positions={outlinesOf(shown)[0]!} interactive={false} className="map-area" /> : null}
      <DrawTools
        hint={
          drawn
            ? formatMiles(drawn.radius)
            : busy
              ? "Looking up the place …"
              : "Drag from the center of a circle to its edge, or type both."
        }
      >
        <form onSubmit={submit} className="flex w-full flex-wrap items-end justify-center gap-2 text-left">
          <div className="relative min-w-40 flex-1">
            <label htmlFor={around} className="mb-1 block text-ink3 text-xs">
              Around
            </label>
            <PlaceCombobox
              above
              field={{
                id: around,
                "aria-label": "Around",
                placeholder: circle ? "The same point" : "ZIP, city or address",
                className: CONTROL,
                onChange: (event) => setTyped(event.currentTarget.value),
              }}
              query={(text) => ({ ...searchTextQuery(text, asOf), select: placeAlone })}
              none={(text) => `No place or address is called “${text}”.`}
              onChoose={(place) => {
                setTyped(place.label);
                searchAround(async () => ({ place }));
              }}
              current=""
              {...{ input, typed, setTyped }}
            />
          </div>
          <Field
            label="Miles"
            className="w-20"
            inputMode="decimal"
            autoComplete="off"
            value={miles}
            aria-invalid={radius === null}
            onChange={({ target }) => typeMiles(target.value)}
          />
          <Button type="submit" tone="primary" aria-disabled={busy}>
            Search here
          </Button>
        </form>
        {said ? (
          <p role="alert" className="w-full text-center text-accent">
            {said}
          </p>
        ) : null}
        {children}
      </DrawTools>
    </>
  );
}

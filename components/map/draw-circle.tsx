"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { FitBoundsOptions, LatLng } from "leaflet";
import { type FormEvent, type ReactNode, useState, useTransition } from "react";
import { Polygon, useMap } from "react-leaflet";
import { useHomes } from "@/components/search/use-homes";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { Circle } from "@/lib/domain/geo";
import { clustersOf } from "@/lib/domain/map-features";
import type { Coordinates } from "@/lib/domain/property";
import { circleOf, MILES_AROUND } from "@/lib/domain/search";
import { isCalledSo, surePlace, type TypedPlace } from "@/lib/domain/search-text";
import { typedMiles } from "@/lib/web/figures";
import { formatMiles } from "@/lib/web/format";
import { rowsQuery } from "@/lib/web/home-rows";
import { mapQuery } from "@/lib/web/map-queries";
import { filterOfPlace, searchTextQuery } from "@/lib/web/place-queries";
import { DrawTools, isPress, useDrawing } from "./drawing";
import { EXTENT_ZOOM, unionOf, WORLD } from "./geometry";
import { circleThrough, middleOf, outlinesOf, RADIUS_MAX } from "./shapes";

/** A typed point, the middle of the homes in a place, or the position of the home at an address. Null if none has one. */
async function centerOf(client: QueryClient, place: TypedPlace): Promise<Coordinates | null> {
  if (place.id !== null) return (await client.fetchQuery(rowsQuery([place.id])))[0]?.coordinates ?? null;
  const filter = filterOfPlace(place);
  const point = circleOf(filter);
  if (point) return point;
  const { data } = await client.fetchQuery(mapQuery(filter, WORLD, EXTENT_ZOOM));
  const box = unionOf(clustersOf(data).map(({ bounds }) => bounds));
  return box && middleOf(box);
}

/** The point that a text means, read as in the search box, or what to say about it. Never throws. */
async function findCenter(
  client: QueryClient,
  text: string,
  asOf: number,
): Promise<{ center: Coordinates } | { say: string }> {
  try {
    const reading = await client.fetchQuery(searchTextQuery(text, asOf));
    const { places } = reading;
    const place = surePlace(reading);
    if (!place || !isCalledSo([place])) {
      const fault = isCalledSo(places) ? `“${text}” may be several places.` : `No place is called “${text}”.`;
      return { say: places[0] ? `${fault} Did you mean ${places[0].label}?` : fault };
    }
    const center = await centerOf(client, place);
    return center ? { center } : { say: `${place.label} has no location on record.` };
  } catch {
    return { say: "We couldn’t look up the place. Try again." };
  }
}

/** Padding that keeps a circle above the tools, which cover the map's lower edge. */
const CIRCLE_PADDING: FitBoundsOptions = { animate: false, paddingTopLeft: [24, 24], paddingBottomRight: [24, 190] };

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
  const { asOf } = useHomes();
  const [drawn, setDrawn] = useState<Circle | null>(null);
  const [place, setPlace] = useState("");
  const [miles, setMiles] = useState(String(circle?.radius ?? MILES_AROUND));
  const [said, setSaid] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const radius = typedMiles(miles, RADIUS_MAX);
  const shown = drawn ?? (circle && { ...circle, radius: radius ?? circle.radius });

  const along = (path: readonly LatLng[]) => circleThrough(path[0]!, path.at(-1)!);
  useDrawing({
    onDraft: (path) => setDrawn(path.length > 1 ? along(path) : null),
    onPath: (path) => onCircle(isPress(map, path) ? { ...along(path), radius: radius ?? MILES_AROUND } : along(path)),
  });

  const typeMiles = (text: string) => {
    setMiles(text);
    const typed = typedMiles(text, RADIUS_MAX);
    if (circle && typed) map.fitBounds(outlinesOf({ ...circle, radius: typed })[0]!, CIRCLE_PADDING);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (radius === null) return setSaid(`Miles are a number up to ${RADIUS_MAX}, as in 2 or 0.5.`);
    if (place.trim() === "")
      return circle ? onCircle({ ...circle, radius }) : setSaid("Type a place or an address, or drag on the map.");
    start(async () => {
      const found = await findCenter(client, place.trim(), asOf);
      if ("center" in found) onCircle({ ...found.center, radius });
      else setSaid(found.say);
    });
  };

  return (
    <>
      {shown ? <Polygon positions={outlinesOf(shown)[0]!} interactive={false} className="map-area" /> : null}
      <DrawTools
        hint={drawn ? formatMiles(drawn.radius) : "Drag from the center of a circle to its edge, or type both."}
      >
        <form onSubmit={submit} className="flex w-full flex-wrap items-end justify-center gap-2 text-left">
          <Field
            label="Around"
            className="min-w-40 flex-1"
            value={place}
            placeholder={circle ? "The same point" : "ZIP, city or address"}
            autoComplete="off"
            onChange={({ target }) => setPlace(target.value)}
          />
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

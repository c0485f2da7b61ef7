"use client";

import { browserQueries, QueryProvider } from "@/components/layout/query-provider";
import { PlaceCombobox } from "@/components/places/place-combobox";
import type { PlaceListed } from "@/components/places/place-input";
import { marketTextQuery, type NamedPlace, namedPlace } from "@/lib/web/place-queries";
import { tokenOfPlace } from "../subject";

interface MarketPlacesProps extends PlaceListed {
  /** Places that are on the charts already. */
  taken: readonly string[];
  onAdd: (token: string) => void;
}

/** The box for a place to compare with its list: states, cities and ZIP codes that are not on the charts yet. */
export default function MarketPlaces({ taken, onAdd, ...field }: MarketPlacesProps) {
  return (
    <QueryProvider>
      <PlaceCombobox
        {...field}
        query={(text) => ({
          ...marketTextQuery(text),
          select: (reading) => ({
            ...reading,
            places: reading.places.filter((place) => !taken.includes(tokenOfPlace(place))),
          }),
        })}
        none={(text) => `We have no other ZIP code, city or state called “${text}”.`}
        onChoose={(place) => onAdd(tokenOfPlace(place))}
      />
    </QueryProvider>
  );
}

/** The place that a text names, read as for the list. */
export const findMarket = async (text: string): Promise<NamedPlace> =>
  namedPlace(text, await browserQueries().fetchQuery(marketTextQuery(text)));

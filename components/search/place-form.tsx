"use client";

import { Button } from "@/components/ui/button";
import { PlaceBox, PlaceSearch, usePlaceSearch } from "./place-box";

interface PlaceFormProps {
  /** The query of the search without its place, which stays when a place is chosen. */
  kept: string;
  /** The text that was searched for before. */
  asked?: string;
  /** The dataset's date, a day number. */
  asOf: number;
}

/** The search box by itself. */
export function PlaceForm({ kept, asked = "", asOf }: PlaceFormProps) {
  const search = usePlaceSearch();
  return (
    <PlaceSearch {...search} label="Find homes" query={kept} className="flex flex-wrap gap-2">
      <div className="min-w-0 flex-[1_1_9rem]">
        <PlaceBox
          large
          current={asked}
          kept={kept}
          asOf={asOf}
          label="ZIP code, city, state or address"
          onChoose={({ href }) => search.go(href)}
        />
      </div>
      <Button type="submit" tone="primary" className="h-14! px-6 text-base">
        Search
      </Button>
    </PlaceSearch>
  );
}

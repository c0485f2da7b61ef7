"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { type HomesState, homesHref, homesQuery } from "@/lib/web/homes-url";
import { withWords } from "./edit-filter";
import { PlaceBox } from "./place-box";
import { filterOfPlace } from "./place-suggestions";

interface PlaceFormProps {
  /** What another place keeps of the search; without a place of its own. */
  kept: HomesState;
  /** What was asked for before. */
  asked?: string;
}

/** The search box by itself. Without JavaScript it is a form of /homes, and so it is where Enter finds nothing to choose. */
export function PlaceForm({ kept, asked = "" }: PlaceFormProps) {
  const router = useRouter();
  return (
    <form action="/homes" method="get" aria-label="Find homes" className="flex flex-wrap gap-2">
      {[...new URLSearchParams(homesQuery(kept))].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="min-w-0 flex-[1_1_9rem]">
        <PlaceBox
          large
          current={asked}
          kept={kept.filter}
          label="ZIP code, city, state or address"
          onChoose={(place, wanted) =>
            router.push(
              place.id
                ? `/homes/${place.id}`
                : homesHref({ ...kept, filter: { ...withWords(kept.filter, wanted), ...filterOfPlace(place) } }),
            )
          }
        />
      </div>
      <Button type="submit" tone="primary" className="h-14! px-6 text-base">
        Search
      </Button>
    </form>
  );
}

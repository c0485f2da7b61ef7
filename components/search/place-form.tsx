"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { type HomesState, homesHref } from "@/lib/web/homes-url";
import { withWords } from "./edit-filter";
import { PlaceBox } from "./place-box";
import { KeptFields } from "./place-field";
import { filterOfPlace } from "./place-suggestions";

interface PlaceFormProps {
  /** The search without its place, which stays when another place is chosen. */
  kept: HomesState;
  /** The text that was searched for before. */
  asked?: string;
}

/** The search box by itself. Without JavaScript, and when Enter finds nothing to choose, it is a form for /homes. */
export function PlaceForm({ kept, asked = "" }: PlaceFormProps) {
  const router = useRouter();
  return (
    <form action="/homes" method="get" aria-label="Find homes" className="flex flex-wrap gap-2">
      <KeptFields state={kept} />
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

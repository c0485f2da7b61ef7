"use client";

import { useRouter } from "next/navigation";
import { PlaceBox } from "@/components/search/place-box";
import { Button } from "@/components/ui/button";
import type { PropertyFilter } from "@/lib/domain/search";

const FOR_SALE: PropertyFilter = { status: ["forSale"] };

/** The landing page's one search box. Without JavaScript it is a form of /homes. */
export function LandingSearch() {
  const router = useRouter();
  return (
    <form action="/homes" method="get" aria-label="Find homes" className="flex flex-wrap gap-2">
      <input type="hidden" name="status" value="forSale" />
      <div className="min-w-0 flex-[1_1_9rem]">
        <PlaceBox
          large
          current=""
          kept={FOR_SALE}
          label="ZIP code, city, state or address"
          onChoose={(place) =>
            router.push(
              place.id
                ? `/homes/${place.id}`
                : `/homes?${new URLSearchParams({ ...place.query, status: "forSale" }).toString()}`,
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

"use client";

import type { ReactNode } from "react";
import { HomeCard } from "@/components/search/home-card";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { toDetails, toSummary } from "@/lib/domain/projection";
import type { KnownHome } from "./use-records";

interface HomeItemProps {
  home: KnownHome;
  /** Forgets the home. */
  onRemove: () => void;
  /** Below the card, once it is there. */
  children?: ReactNode;
}

/** A card of a home that the device knows by its id alone. */
export function HomeItem({ home, onRemove, children }: HomeItemProps) {
  if (home.state === "loading")
    return (
      <div aria-busy="true">
        <Skeleton className="aspect-[288/162] w-full" />
        <Skeleton className="mt-3 h-6 w-32" />
        <Skeleton className="mt-2 h-4 w-48" />
        <Skeleton className="mt-2 mb-5 h-4 w-40" />
      </div>
    );
  if (home.state === "here")
    return (
      <>
        <HomeCard home={{ ...toSummary(home.record), ...toDetails(home.record) }} />
        {children}
      </>
    );
  return (
    <div className="border border-line2 border-dashed p-4">
      <p>{home.state === "gone" ? "This home is no longer in the data." : "We couldn’t reach the listing service."}</p>
      <p className="mt-1 break-all text-ink3 text-xs">{home.id}</p>
      <div className="mt-2 flex gap-8">
        {home.state === "failed" ? (
          <Button tone="quiet" className="-mx-4" onClick={home.retry}>
            Try again
          </Button>
        ) : null}
        <Button tone="quiet" className="-mx-4" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
}

"use client";

import { type ReactNode, useState } from "react";
import { CardSkeleton, HomeCard } from "@/components/search/home-card";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/lib/web/format";
import type { KnownHome } from "@/lib/web/home-rows";
import { housePicture } from "@/lib/web/map-pictures";

export const CARD_GRID = "mt-5 grid grid-cols-1 gap-x-6 gap-y-8 min-[480px]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4";

/** Number of cards shown at first, and added with each press of "more". */
const STEP = 12;

/** The first items of a list, and a button for more. */
export function useMore<T>(items: readonly T[], step = STEP) {
  const [count, setCount] = useState(step);
  const left = Math.max(0, items.length - count);
  const more =
    left > 0 ? (
      <Button className="mt-6" onClick={() => setCount(count + step)}>
        Show {formatCount(Math.min(step, left))} more
      </Button>
    ) : null;
  return { shown: items.slice(0, count), more };
}

interface HomeItemProps {
  home: KnownHome;
  /** Removes the home from the list, if it can be. */
  onRemove?: () => void;
  /** Shown below the card once it is loaded. */
  children?: ReactNode;
}

/** A card of a home of which the device stores only the id. */
export function HomeItem({ home, onRemove, children }: HomeItemProps) {
  if (home.state === "loading") return <CardSkeleton />;
  if (home.state === "here")
    return (
      <>
        <HomeCard home={home.row} picture={housePicture(home.id)} />
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
        {onRemove ? (
          <Button tone="quiet" className="-mx-4" onClick={onRemove}>
            Remove
          </Button>
        ) : null}
      </div>
    </div>
  );
}

"use client";

import { EmptyState } from "@/components/ui/notice";
import { useKeptFocus } from "@/components/ui/use-kept-focus";
import type { ViewedHome } from "@/lib/web/device";
import { forgetViewed } from "@/lib/web/device-actions";
import { HomeItem } from "./home-item";
import { useMore } from "./more";
import { CARD_GRID } from "./saved-homes";
import { useRecords } from "./use-records";

/** Homes that were looked at on this device, newest first. */
export function ViewedHomes({ homes }: { homes: readonly ViewedHome[] }) {
  const { shown, more } = useMore(homes, 8);
  const kept = useKeptFocus("#viewed");
  const known = useRecords(shown.map((home) => home.id));
  if (homes.length === 0)
    return (
      <EmptyState title="Nothing viewed yet." className="mt-5">
        <p>Homes that you open are listed here, on this device only.</p>
      </EmptyState>
    );
  return (
    <>
      <ul ref={kept} className={CARD_GRID}>
        {known.map((home) => (
          <li key={home.id}>
            <HomeItem home={home} onRemove={() => forgetViewed(home.id)} />
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

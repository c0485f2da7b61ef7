"use client";

import { useMemo, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { SECTION_TITLE } from "@/components/ui/class-names";
import { toastFull } from "@/lib/web/announce";
import { useDevice } from "@/lib/web/device";
import { formatCounted } from "@/lib/web/format";
import { useRows } from "@/lib/web/home-rows";
import { saveHomes } from "@/lib/web/saved-actions";
import { readList } from "@/lib/web/saved-list";
import { CARD_GRID, HomeItem, useMore } from "./home-item";

const onHash = (changed: () => void) => {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
};

/** The list in the page's address, as somebody sent it, which can be saved as a whole. Nothing without one. */
export function SentList() {
  const hash = useSyncExternalStore(
    onHash,
    () => window.location.hash,
    () => "",
  );
  const homes = useMemo(() => readList(hash), [hash]);
  const { shown, more } = useMore(homes);
  const known = useRows(shown.map(({ id }) => id));
  const saved = useDevice((device) => device.savedHomes);
  if (homes.length === 0) return null;
  const left = homes.filter(({ id }) => !saved.some((home) => home.id === id));
  return (
    <section aria-labelledby="sent" className="border-ink border-y py-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="sent" className={SECTION_TITLE}>
          A list sent to you: {formatCounted(homes.length, "home", "homes")}
        </h2>
        <Button
          tone={left.length > 0 ? "primary" : "plain"}
          disabled={left.length === 0}
          onClick={() => {
            if (!saveHomes(left)) toastFull("homes");
          }}
        >
          {left.length > 0 ? `Save ${formatCounted(left.length, "home", "homes")}` : "All saved"}
        </Button>
      </div>
      <ul className={CARD_GRID}>
        {known.map((home, i) => (
          <li key={home.id}>
            <HomeItem home={home}>
              {shown[i]?.note ? <p className="mt-1 wrap-anywhere border-ink border-l-2 pl-2">{shown[i].note}</p> : null}
            </HomeItem>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}

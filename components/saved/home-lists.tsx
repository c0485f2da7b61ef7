"use client";

import Link from "next/link";
import { useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { Check } from "@/components/ui/field";
import { EmptyState } from "@/components/ui/notice";
import { useKeptFocus } from "@/components/ui/use-kept-focus";
import type { SavedHome, ViewedHome } from "@/lib/web/device";
import { forgetViewed, toggleSavedHome } from "@/lib/web/device-actions";
import { formatTimestamp } from "@/lib/web/format";
import { changesSince } from "@/lib/web/home/home-words";
import { COMPARE_MAX, compareHref, HOMES_FOR_SALE } from "@/lib/web/paths";
import { HomeItem, useMore } from "./home-item";
import { type KnownHome, useRecords } from "./use-records";

const CARD_GRID = "mt-5 grid grid-cols-1 gap-x-6 gap-y-8 min-[480px]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4";

function SinceSaved({ home, savedAt }: { home: KnownHome; savedAt: string }) {
  if (home.state !== "here") return null;
  const changes = changesSince(home.record, savedAt);
  if (changes.length === 0) return <p className="mt-1 text-ink3 text-xs">Saved {formatTimestamp(savedAt)}</p>;
  return (
    <p className="mt-1 border-accent border-l-2 pl-2 text-[13px]/5">
      <span className="text-ink3">Since you saved it: </span>
      {changes.join(". ")}.
    </p>
  );
}

/** Saved homes, what changed since they were saved, and a link to compare some of them. */
export function SavedHomes({ homes }: { homes: readonly SavedHome[] }) {
  const { shown, more } = useMore(homes);
  const known = useRecords(shown.map((home) => home.id));
  const [chosen, setChosen] = useState<string[]>([]);
  const kept = useKeptFocus("#saved-homes");
  const picked = chosen.filter((id) => homes.some((home) => home.id === id));
  if (homes.length === 0)
    return (
      <EmptyState title="No saved homes yet." className="mt-5">
        <p>
          Select the flag next to a home to save it here.{" "}
          <Link prefetch={false} className="underline" href={HOMES_FOR_SALE}>
            Search homes
          </Link>
        </p>
      </EmptyState>
    );
  const toggle = (id: string) => setChosen(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  return (
    <>
      <ul ref={kept} className={CARD_GRID}>
        {known.map((home, i) => (
          <li key={home.id}>
            <HomeItem home={home} onRemove={() => toggleSavedHome(home.id)}>
              <SinceSaved home={home} savedAt={shown[i]?.savedAt ?? ""} />
              <Check
                label={
                  <span>
                    Compare
                    <span className="sr-only"> {home.state === "here" ? home.record.address.streetAddress : ""}</span>
                  </span>
                }
                checked={picked.includes(home.id)}
                disabled={!picked.includes(home.id) && picked.length >= COMPARE_MAX}
                onChange={() => toggle(home.id)}
              />
            </HomeItem>
          </li>
        ))}
      </ul>
      {more}
      {picked.length > 0 ? (
        <div className="sticky bottom-0 z-20 mt-6 flex flex-wrap items-center justify-between gap-3 border-ink border-t bg-paper py-3">
          <p role="status">
            {picked.length === 1 ? "1 home chosen. Choose up to four." : `${picked.length} homes chosen`}
          </p>
          <Link href={compareHref(picked)} prefetch={false} className={buttonClass("primary")}>
            {picked.length === 1 ? "See it in the comparison" : `Compare ${picked.length} homes`}
          </Link>
        </div>
      ) : null}
    </>
  );
}

/** Homes viewed on this device, newest first. */
export function ViewedHomes({ homes }: { homes: readonly ViewedHome[] }) {
  const { shown, more } = useMore(homes, 8);
  const kept = useKeptFocus("#viewed");
  const known = useRecords(shown.map((home) => home.id));
  if (homes.length === 0)
    return (
      <EmptyState title="Nothing viewed yet." className="mt-5">
        <p>Homes you open are listed here, on this device only.</p>
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

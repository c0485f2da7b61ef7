import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button, CloseButton } from "@/components/ui/button";
import { putLists } from "@/lib/web/device-actions";
import type { DeviceState } from "@/lib/web/device-state";
import type { HomeRow } from "@/lib/web/queries";

const LISTS = ["savedHomes", "savedSearches", "savedMarkets", "viewed"] as const;

/** A list that lost items, as it was before. */
type Removal = {
  [L in (typeof LISTS)[number]]: { list: L; rows: DeviceState[L]; gone: DeviceState[L] };
}[(typeof LISTS)[number]];

/** The items that a change of the stored data removed, or null if none. */
export function removalBetween(before: DeviceState, after: DeviceState): Removal | null {
  for (const list of LISTS) {
    if (after[list].length >= before[list].length) continue;
    const left = new Set(after[list].map((row) => JSON.stringify(row)));
    return { list, rows: before[list], gone: before[list].filter((row) => !left.has(JSON.stringify(row))) } as Removal;
  }
  return null;
}

/** The removal to undo after another one: of the same list both, so that removing a second home does not lose the first. */
export const withEarlier = (earlier: Removal | null, removal: Removal | null): Removal | null =>
  earlier && earlier.list === removal?.list
    ? ({ ...removal, rows: earlier.rows, gone: [...earlier.gone, ...removal.gone] } as Removal)
    : removal;

/** "1739 Linwood St is no longer saved." Uses the address of a home if it is known. */
export function removalWords(removal: Removal, addressOf: (id: string) => string | undefined): string {
  const { list, gone } = removal;
  if (list === "savedSearches" || list === "savedMarkets") {
    const [one, more] = list === "savedSearches" ? ["search", "searches"] : ["market", "markets"];
    return gone.length === 1 ? `The ${one} “${gone[0]!.name}” is removed.` : `${gone.length} ${more} are removed.`;
  }
  const [first] = gone;
  const one = gone.length === 1 && first ? (addressOf(first.id) ?? "One home") : null;
  if (list === "viewed") return one ? `${one} is removed.` : "Recently viewed homes are cleared.";
  return one ? `${one} is no longer saved.` : `${gone.length} homes are no longer saved.`;
}

/** The heading that gets the focus when the bar of a list closes. */
const HEADINGS: Record<Removal["list"], string> = {
  savedHomes: "saved-homes",
  savedSearches: "saved-searches",
  savedMarkets: "saved-markets",
  viewed: "viewed",
};

/** Says what was last removed from this device, and can undo it. */
export function RemovedBar({ device }: { device: DeviceState }) {
  const client = useQueryClient();
  const [{ known, removal }, set] = useState<{ known: DeviceState; removal: Removal | null }>({
    known: device,
    removal: null,
  });
  if (device !== known) set({ known: device, removal: withEarlier(removal, removalBetween(known, device)) });
  const addressOf = (id: string) =>
    client
      .getQueriesData<HomeRow[]>({ queryKey: ["rows"] })
      .flatMap(([, rows = []]) => rows)
      .find((row) => row.id === id)?.address.streetAddress;
  const close = (act: () => void) => {
    act();
    document.getElementById(HEADINGS[removal!.list])?.focus();
  };
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-20 z-30 flex justify-center print:hidden">
      {removal ? (
        <div className="pointer-events-auto flex max-w-full items-center gap-1 border border-ink bg-raised py-1 pr-1 pl-4 text-sm">
          <span className="wrap-anywhere min-w-0">{removalWords(removal, addressOf)}</span>
          <Button tone="quiet" onClick={() => close(() => putLists({ [removal.list]: removal.rows }))}>
            Undo
          </Button>
          <CloseButton label="Close this message" onClick={() => close(() => set({ known: device, removal: null }))} />
        </div>
      ) : null}
    </div>
  );
}

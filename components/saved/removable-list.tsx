"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Children, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { Button, CloseButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/notice";
import { useKeptFocus } from "@/components/ui/use-kept-focus";
import { putLists } from "@/lib/web/device-actions";
import type { DeviceState } from "@/lib/web/device-state";
import type { HomeRow } from "@/lib/web/queries";

/** Lists of which an item can be removed. Each has a heading of its name. */
const LISTS = ["savedHomes", "savedSearches", "savedMarkets", "viewed"] as const;

type RemovableName = (typeof LISTS)[number];

/** A list that lost items, as it was before, and the place of the first that it lost last. */
type Removal = {
  [L in RemovableName]: { list: L; rows: DeviceState[L]; gone: DeviceState[L]; at: number };
}[RemovableName];

/** The items that a change of the stored data removed, or null if none. */
export function removalBetween(before: DeviceState, after: DeviceState): Removal | null {
  for (const list of LISTS) {
    if (after[list].length >= before[list].length) continue;
    const left = new Set(after[list].map((row) => JSON.stringify(row)));
    const isGone = (row: object) => !left.has(JSON.stringify(row));
    const rows: readonly object[] = before[list];
    return { list, rows, gone: rows.filter(isGone), at: rows.findIndex(isGone) } as unknown as Removal;
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

/** What was last removed from the device, with the ways to take it back and to forget it. Null if nothing was. */
export function useRemoval(device: DeviceState) {
  const [{ known, removal }, set] = useState<{ known: DeviceState; removal: Removal | null }>({
    known: device,
    removal: null,
  });
  if (device !== known) set({ known: device, removal: withEarlier(removal, removalBetween(known, device)) });
  if (!removal) return null;
  return {
    removal,
    undo: () => putLists({ [removal.list]: removal.rows }),
    forget: () => set({ known: device, removal: null }),
  };
}

export type Removed = NonNullable<ReturnType<typeof useRemoval>>;

/** Says in the place of an item that it was removed. Undo takes the focus that the item had, as the item's control is gone. */
function RemovedNote({ removal, undo, forget }: Removed) {
  const client = useQueryClient();
  const words = useId();
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each removal
  useLayoutEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, [removal]);
  const addressOf = (id: string) =>
    client
      .getQueriesData<HomeRow[]>({ queryKey: ["rows"] })
      .flatMap(([, rows = []]) => rows)
      .find((row) => row.id === id)?.address.streetAddress;
  return (
    <li className="flex h-fit items-center gap-1 border border-line2 border-dashed py-1 pr-1 pl-4 print:hidden">
      <span id={words} className="wrap-anywhere min-w-0 flex-1">
        {removalWords(removal, addressOf)}
      </span>
      <Button ref={button} tone="quiet" aria-describedby={words} onClick={undo}>
        Undo
      </Button>
      <CloseButton label="Close this message" onClick={forget} />
    </li>
  );
}

interface RemovableListProps {
  list: RemovableName;
  removed: Removed | null;
  className: string;
  /** What is said in place of no items, and how to get one. */
  none: string;
  how: ReactNode;
  /** Items, each with its key. */
  children: ReactNode;
}

/** A list whose items can be removed. In the place of the last one that was stands what was removed, and Undo. */
export function RemovableList({ list, removed, className, none, how, children }: RemovableListProps) {
  const kept = useKeptFocus(`#${list}`);
  const items = Children.toArray(children);
  const own = removed?.removal.list === list ? removed : null;
  const at = own?.removal.at ?? 0;
  // In one array, so that no item is mounted anew where the note moves.
  const shown = own ? [...items.slice(0, at), <RemovedNote key="removed" {...own} />, ...items.slice(at)] : items;
  return (
    <>
      {shown.length > 0 ? (
        <ul ref={kept} className={className}>
          {shown}
        </ul>
      ) : null}
      {items.length === 0 ? (
        <EmptyState title={none} className="mt-5">
          <p>{how}</p>
        </EmptyState>
      ) : null}
    </>
  );
}

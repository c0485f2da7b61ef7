import type { DeviceState } from "@/lib/web/device";

export const LISTS = ["savedHomes", "savedSearches", "viewed"] as const;

/** A list that lost something, as it was before. */
export type Removal = {
  [L in (typeof LISTS)[number]]: { list: L; rows: DeviceState[L]; gone: DeviceState[L] };
}[(typeof LISTS)[number]];

/** What a change of the device's memory took away; null where nothing is missing. */
export function removalBetween(before: DeviceState, after: DeviceState): Removal | null {
  for (const list of LISTS) {
    if (after[list].length >= before[list].length) continue;
    const left = new Set(after[list].map((row) => JSON.stringify(row)));
    return { list, rows: before[list], gone: before[list].filter((row) => !left.has(JSON.stringify(row))) } as Removal;
  }
  return null;
}

/** "1739 Linwood St is no longer saved.", by the address of a home where it is known. */
export function removalWords(removal: Removal, addressOf: (id: string) => string | undefined): string {
  const { list, gone } = removal;
  if (list === "savedSearches")
    return gone.length === 1 ? `The search “${gone[0]!.name}” is removed.` : `${gone.length} searches are removed.`;
  const [first] = gone;
  const one = gone.length === 1 && first ? (addressOf(first.id) ?? "One home") : null;
  if (list === "viewed") return one ? `${one} is removed.` : "What was viewed is cleared.";
  return one ? `${one} is no longer saved.` : `${gone.length} homes are no longer saved.`;
}

/** Something of the reference that can be found by its name. */
export interface FindEntry {
  label: string;
  /** What it belongs to, or its address. */
  of: string;
  href: string;
}

/** Lower is better; null where it does not match. */
function rank({ label, of }: FindEntry, text: string): number | null {
  const name = label.toLowerCase();
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  if (name.includes(text)) return 2;
  return of.toLowerCase().includes(text) ? 3 : null;
}

/** The entries that a typed text means, best first; those of a rank stay in the reference's order. */
export function findIn(entries: readonly FindEntry[], typed: string, most = 12): FindEntry[] {
  const text = typed.trim().toLowerCase();
  if (text === "") return [];
  return entries
    .flatMap((entry) => {
      const at = rank(entry, text);
      return at === null ? [] : [{ entry, at }];
    })
    .sort((a, b) => a.at - b.at)
    .slice(0, most)
    .map(({ entry }) => entry);
}

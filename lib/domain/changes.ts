/** What happened to a home between two versions of a dataset; `changed` means that its complete record differs in any byte. */
export const CHANGES = ["added", "changed", "removed"] as const;
export type Change = (typeof CHANGES)[number];

export interface ChangedHome {
  id: string;
  change: Change;
}

/** The same change seen in the other direction. */
export const reversed = (change: Change): Change =>
  change === "changed" ? change : change === "added" ? "removed" : "added";

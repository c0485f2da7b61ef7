/** What happened to a home between two versions of a dataset; `changed`: its answer by id differs in any byte. */
export const CHANGES = ["added", "changed", "removed"] as const;
export type Change = (typeof CHANGES)[number];

export interface ChangedHome {
  id: string;
  change: Change;
}

/** The same seen from the other version. */
export const reversed = (change: Change): Change =>
  change === "changed" ? change : change === "added" ? "removed" : "added";

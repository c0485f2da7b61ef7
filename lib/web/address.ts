import type { MouseEvent } from "react";

// The address is changed without asking the server, as Next documents it under "native History API": `useSearchParams` follows.

/** What a history entry records of the document that made it. */
interface EntryState {
  /** `performance.timeOrigin` of the document that made the entry. */
  madeBy?: number;
}

const stateOf = (data: object): EntryState => ({ ...data, madeBy: performance.timeOrigin });

/** Adds a history entry. */
export const pushAddress = (href: string, data: object = {}): void => history.pushState(stateOf(data), "", href);

/** Changes the current history entry. */
export const replaceAddress = (href: string): void => history.replaceState(stateOf({}), "", href);

/** Whether an entry was made by a script of another document than the one that began at `timeOrigin`. */
export const isForeign = (entry: EntryState | null, timeOrigin: number): boolean =>
  entry?.madeBy !== undefined && entry.madeBy !== timeOrigin;

/**
 * Reloads history entries that scripts of another document made, for example before a reload: Next would restore the page on
 * which they were made, whose data may belong to another address (decision 0051). Returns the clean-up function.
 */
export function reloadForeignEntries(): () => void {
  // The entry that this document was loaded for is its own from now on, since Next rendered it for this address.
  if (isForeign(history.state, performance.timeOrigin)) history.replaceState(stateOf(history.state), "");
  const onPopState = ({ state }: PopStateEvent) => {
    if (isForeign(state, performance.timeOrigin)) location.reload();
  };
  addEventListener("popstate", onPopState);
  return () => removeEventListener("popstate", onPopState);
}

/**
 * For links that a script can handle faster: runs `act` on a plain click. For new tabs and windows, and without JavaScript,
 * the link works as usual.
 */
export const plainClick =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    act();
  };

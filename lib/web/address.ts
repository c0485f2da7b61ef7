import type { MouseEvent } from "react";

/**
 * Changes of the address in place, by Next's "native History API": `useSearchParams` follows them, and no server is asked.
 * Each entry carries a mark of the document that made it, in the state that `pushState` takes for its caller.
 */
interface EntryState {
  /** `performance.timeOrigin` of the document that made the entry in place. */
  madeBy?: number;
}

const stateOf = (data: object): EntryState => ({ ...data, madeBy: performance.timeOrigin });

/** Makes a new entry of the history. */
export const pushAddress = (href: string, data: object = {}): void => history.pushState(stateOf(data), "", href);

/** Changes the entry that the visitor is at. */
export const replaceAddress = (href: string): void => history.replaceState(stateOf({}), "", href);

/** Whether an entry was made in place by another document than the one that began at `timeOrigin`. */
export const isForeign = (entry: EntryState | null, timeOrigin: number): boolean =>
  entry?.madeBy !== undefined && entry.madeBy !== timeOrigin;

/**
 * Loads entries anew that another document made in place, as one before a reload: Next would restore for them the page that
 * they were made on, whose data may be of another address (decision 0075). Returns the clean-up.
 */
export function reloadForeignEntries(): () => void {
  // The entry that this document was loaded at is its own from now on: Next has drawn it for its own address.
  if (isForeign(history.state, performance.timeOrigin)) history.replaceState(stateOf(history.state), "");
  const onPopState = ({ state }: PopStateEvent) => {
    if (isForeign(state, performance.timeOrigin)) location.reload();
  };
  addEventListener("popstate", onPopState);
  return () => removeEventListener("popstate", onPopState);
}

/**
 * For links that a script can answer faster: runs `act` on a plain click, and leaves new tabs, new windows and pages
 * without JavaScript to the link.
 */
export const plainClick =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    act();
  };

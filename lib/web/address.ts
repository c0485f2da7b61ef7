/**
 * Changes of the address in place: the page reads it, and no server is asked. Each entry is marked with the document that
 * made it.
 */

/** This document's mark in the history. */
const DOCUMENT = performance.timeOrigin;

const marked = (data: object) => ({ ...data, document: DOCUMENT });

/** Makes a new entry of the history. */
export const pushAddress = (href: string, data: object = {}): void => history.pushState(marked(data), "", href);

/** Changes the entry that the visitor is at. */
export const replaceAddress = (href: string): void => history.replaceState(marked({}), "", href);

/** What Next keeps in an entry: the query that it drew the entry's page for. */
interface Entry {
  document?: number;
  __PRIVATE_NEXTJS_INTERNALS_TREE?: { renderedSearch?: string };
}

/** Whether an entry was made in place by another document, so that what Next kept of it is of another address. */
export function isForeign(entry: Entry | null, search: string, document = DOCUMENT): boolean {
  const drawn = entry?.__PRIVATE_NEXTJS_INTERNALS_TREE?.renderedSearch;
  return drawn !== undefined && entry?.document !== document && drawn !== search;
}

/**
 * Next restores an entry that another document made in place, one before a reload, as the page that it was made from, and is
 * lost from then on: Forward shows the page before it under the entry's address. Such an entry is loaded anew.
 */
export function loadForeignEntries(): () => void {
  const onPop = (event: PopStateEvent) => {
    if (!isForeign(event.state as Entry | null, location.search)) return;
    event.stopImmediatePropagation();
    location.reload();
  };
  addEventListener("popstate", onPop, { capture: true });
  return () => removeEventListener("popstate", onPop, { capture: true });
}

"use client";

import { useEffect, useRef, useState } from "react";
import { useLater } from "@/components/ui/use-later";
import type { PropertyFilter } from "@/lib/domain/search";
import { pushAddress, replaceAddress } from "@/lib/web/address";
import { filterQuery } from "@/lib/web/homes-url";
import type { Search } from "./use-search";

/** The hash in the address while the sheet is open, so that Back closes it, and Forward and a reload open it. */
const OPEN_HASH = "#filters";
const isOpen = () => window.location.hash === OPEN_HASH;
const withoutSheet = () => window.location.pathname + window.location.search;

/** Whether opening the sheet added this history entry. An entry loaded from a link has no page of ours before it. */
const isOurs = () => Boolean((window.history.state as { filterSheet?: true } | null)?.filterSheet);

const filterSheet = async () => (await import("./filter-sheet")).FilterSheet;

/**
 * The sheet of filters on a phone, which is an entry in the history. Its code is loaded when it is opened, because
 * wide screens never need it.
 */
export function useFilterSheet({ state, change }: Search) {
  const [open, setOpen] = useState(false);
  const { code: Sheet, failure } = useLater(open, filterSheet, "the filters");
  /** The button that opens the sheet, which gets the focus back when it closes. */
  const opener = useRef<HTMLButtonElement>(null);
  /** True between a call of `history.back` and its popstate event. */
  const leaving = useRef(false);

  useEffect(() => {
    const read = () => {
      leaving.current = false;
      setOpen(isOpen());
    };
    read();
    window.addEventListener("popstate", read);
    return () => window.removeEventListener("popstate", read);
  }, []);

  const shown = open && Sheet !== null;
  useEffect(() => {
    if (shown) return () => opener.current?.focus({ preventScroll: true });
  }, [shown]);

  const show = () => {
    if (leaving.current) return;
    if (!isOpen()) pushAddress(withoutSheet() + OPEN_HASH, { filterSheet: true });
    setOpen(true);
  };

  const close = () => {
    setOpen(false);
    if (!isOpen() || leaving.current) return;
    leaving.current = isOurs();
    if (leaving.current) window.history.back();
    else replaceAddress(withoutSheet());
  };

  /** The search replaces the sheet's history entry, so that Back leads to the previous search. */
  const apply = (filter: PropertyFilter) => {
    if (filterQuery(filter) === filterQuery(state.filter)) return close();
    setOpen(false);
    if (isOurs()) return change({ filter }, "replace");
    replaceAddress(withoutSheet());
    change({ filter });
  };

  return { Sheet: open ? Sheet : null, failure, opener, show, close, apply };
}

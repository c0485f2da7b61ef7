"use client";

import type { ComponentProps } from "react";
import { plainClick, pushAddress, replaceAddress } from "@/lib/web/address";
import { changedHref, type MarketView, marketHref } from "../market-url";
import type { MarketSubject } from "../subject";

type Props = ComponentProps<"a"> & {
  /** The market that the page is about. */
  page: MarketSubject;
  /** The current view. */
  view: MarketView;
  change: (view: MarketView) => MarketView;
  /** Adds no history entry. */
  replace?: boolean;
};

/**
 * A link to another view of the same data. A plain click changes the address in place, because the browser has the
 * data already. Other clicks, and browsers without scripts, follow the link.
 */
export function ViewLink({ page, view, change, replace = false, ...rest }: Props) {
  const go = () => (replace ? replaceAddress : pushAddress)(changedHref(page, change));
  return <a href={marketHref(page, change(view))} onClick={plainClick(go)} {...rest} />;
}

"use client";

import type { ComponentProps } from "react";
import { plainClick, pushAddress, replaceAddress } from "@/lib/web/address";
import { changedHref, type MarketView, marketHref } from "../market-url";
import type { MarketSubject } from "../subject";

type Props = ComponentProps<"a"> & {
  /** What the page is of. */
  page: MarketSubject;
  /** What is on show. */
  view: MarketView;
  change: (view: MarketView) => MarketView;
  /** Leaves no step behind in the history. */
  replace?: boolean;
};

/**
 * A link to another view of the same data: a plain click changes the address in place, since the browser has
 * the data already; anything else, and no scripts, follows the link.
 */
export function ViewLink({ page, view, change, replace = false, ...rest }: Props) {
  const go = () => (replace ? replaceAddress : pushAddress)(changedHref(page, change));
  return <a href={marketHref(page, change(view))} onClick={plainClick(go)} {...rest} />;
}

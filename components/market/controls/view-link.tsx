"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { plainClick, pushAddress, replaceAddress } from "@/lib/web/address";
import { changedHref, type MarketPage, type MarketView, marketHref } from "../market-url";

interface Props extends MarketPage, ComponentProps<"a"> {
  change: (view: MarketView) => MarketView;
  /** Adds no history entry. */
  replace?: boolean;
  /** Whether headline and key figures, which the server writes, follow too. */
  whole?: boolean;
}

/**
 * A link to another view of the same data. A plain click changes the address in place, because the browser has the
 * data already, unless the whole page follows. Other clicks, and browsers without scripts, follow the link.
 */
export function ViewLink({ page, view, change, replace = false, whole = false, ...rest }: Props) {
  const router = useRouter();
  const go = () =>
    whole
      ? router.push(changedHref(page, change), { scroll: false })
      : (replace ? replaceAddress : pushAddress)(changedHref(page, change));
  return <a href={marketHref(page, change(view))} onClick={plainClick(go)} {...rest} />;
}

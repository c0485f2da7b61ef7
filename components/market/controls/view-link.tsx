"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { type ComponentProps, createContext, useContext, useMemo } from "react";
import { Link } from "@/components/ui/link";
import { plainClick, pushAddress, replaceAddress } from "@/lib/web/address";
import { changedHref, type MarketPage, type MarketView, parseMarketView, viewHref } from "../market-url";

/** The view in the address of a market's page, which changes in place. */
export function useMarketView(page: MarketPage["page"]): MarketView {
  const params = useSearchParams();
  return useMemo(() => parseMarketView(new URLSearchParams(params), page), [params, page]);
}

interface SegmentLinkProps extends Omit<ComponentProps<typeof Link>, "href">, Pick<MarketPage, "page" | "address"> {}

/** A link to the same market of other homes, whose `address` has no view: it leads to the view that is shown by then. */
export const SegmentLink = ({ page, address, ...rest }: SegmentLinkProps) => (
  <Link href={viewHref(address, useMarketView(page))} {...rest} />
);

const MarketPageContext = createContext<MarketPage | null>(null);

/** Gives its children the page's market and view. */
export const MarketPageProvider = MarketPageContext.Provider;

/** The page's market and view, for what is inside a `MarketPageProvider`. */
export function useMarketPage(): MarketPage {
  const found = useContext(MarketPageContext);
  if (!found) throw new Error("useMarketPage needs a MarketPageProvider around it.");
  return found;
}

interface ViewLinkProps extends ComponentProps<"a"> {
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
export function ViewLink({ change, replace = false, whole = false, ...rest }: ViewLinkProps) {
  const here = useMarketPage();
  const router = useRouter();
  const go = () =>
    whole
      ? router.push(changedHref(here, change), { scroll: false })
      : (replace ? replaceAddress : pushAddress)(changedHref(here, change));
  return <a href={viewHref(here.address, change(here.view))} onClick={plainClick(go)} {...rest} />;
}

"use client";

import Link from "next/link";
import { CloseButton } from "@/components/ui/button";
import { LINK } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/notice";
import { useKeptFocus } from "@/components/ui/use-kept-focus";
import { type SavedMarket, toggleSavedMarket } from "@/lib/web/saved-markets";

/** Market pages saved on this device. */
export function SavedMarkets({ markets }: { markets: readonly SavedMarket[] }) {
  const kept = useKeptFocus("#saved-markets");
  if (markets.length === 0)
    return (
      <EmptyState title="No saved markets yet." className="mt-5">
        <p>Press “Save” on the page of a ZIP code, a city, a state or an area of your own.</p>
      </EmptyState>
    );
  return (
    <ul ref={kept} className="mt-4 border-line border-t">
      {markets.map((market) => (
        <li key={market.href} className="flex items-center gap-4 border-line border-b py-1">
          <Link href={market.href} prefetch={false} className={`wrap-anywhere min-w-0 flex-1 py-2 font-medium ${LINK}`}>
            {market.name}
          </Link>
          <CloseButton label={`Remove the market “${market.name}”`} onClick={() => toggleSavedMarket(market)} />
        </li>
      ))}
    </ul>
  );
}

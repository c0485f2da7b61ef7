"use client";

import { FileText, Flag } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { PAGE_ACTION, PrintButton, ShareButton } from "@/components/ui/page-actions";
import { toastFull } from "@/lib/web/announce";
import { useDevice } from "@/lib/web/device";
import { toggleSavedMarket } from "@/lib/web/device-actions";
import { useMarketView } from "./controls/view-link";
import { reportHref, viewHref } from "./market-url";
import type { MarketSubject } from "./subject";

interface Props {
  /** The market that the page is about. */
  page: MarketSubject;
  /** Its address without a view. */
  address: string;
  /** Its place, or a segment of it: "Condos with 2+ beds in 78704, Austin, TX". */
  name: string;
}

/** Share, print and save the page with its current address, and link to the report for a client. */
export function MarketActions({ page, address, name }: Props) {
  const view = useMarketView(page);
  const href = viewHref(address, view);
  const kept = useDevice((device) => device.savedMarkets.some((one) => one.href === href));
  return (
    <div className="-mx-2 flex flex-wrap items-center text-sm print:hidden">
      <ShareButton title={`Housing market of ${name}`} />
      <PrintButton />
      <button
        type="button"
        aria-pressed={kept}
        className={`scripted ${PAGE_ACTION}`}
        onClick={() => {
          if (!toggleSavedMarket({ href, name })) toastFull("markets");
        }}
      >
        <Flag className="size-4" strokeWidth={1.5} fill={kept ? "currentColor" : "none"} />
        {kept ? "Saved" : "Save"}
        <span className="sr-only"> this market</span>
      </button>
      <Link href={reportHref(address, view)} className={PAGE_ACTION}>
        <FileText className="size-4" strokeWidth={1.5} />
        Client report
      </Link>
    </div>
  );
}

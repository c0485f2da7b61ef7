"use client";

import { CompareTray } from "@/components/compare/compare-tray";
import { Button } from "@/components/ui/button";
import { SECTION_TITLE } from "@/components/ui/class-names";
import { ShareButton } from "@/components/ui/page-actions";
import { useDevice, useDeviceKnown } from "@/lib/web/device";
import { putLists } from "@/lib/web/device-actions";
import { formatCount } from "@/lib/web/format";
import { listHref } from "@/lib/web/saved-list";
import { SavedHomes, ViewedHomes } from "./home-lists";
import { useRemoval } from "./removable-list";
import { SavedMarkets, SavedSearches } from "./saved-links";
import { SentList } from "./sent-list";
import { Transfer } from "./transfer";

const Count = ({ of }: { of: number }) => (of > 0 ? <span className="text-ink3"> {formatCount(of)}</span> : null);
/** On paper, a section that has nothing is left out. */
const onPaper = (rows: readonly unknown[]) => (rows.length === 0 ? "print:hidden" : undefined);

/** Everything that is saved on this device. Only the browser knows it. `asOf` is the dataset's date, a day number. */
export function SavedPage({ asOf }: { asOf: number }) {
  const device = useDevice((known) => known);
  const removed = useRemoval(device);
  if (!useDeviceKnown()) return <div className="scripted min-h-[70vh]" aria-busy="true" />;
  const markets = device.savedMarkets;
  return (
    <div className="space-y-12">
      <SentList />
      <Transfer />
      <section aria-labelledby="savedHomes" className={onPaper(device.savedHomes)}>
        <div className="flex items-center justify-between gap-4">
          <h2 id="savedHomes" tabIndex={-1} className={SECTION_TITLE}>
            Homes
            <Count of={device.savedHomes.length} />
          </h2>
          {device.savedHomes.length > 0 ? (
            <ShareButton
              title="Homes on Lotline"
              label="Send the list"
              href={() => new URL(listHref(device.savedHomes), window.location.href).href}
            />
          ) : null}
        </div>
        <SavedHomes homes={device.savedHomes} removed={removed} />
        <CompareTray />
      </section>
      <section aria-labelledby="savedSearches" className={onPaper(device.savedSearches)}>
        <h2 id="savedSearches" tabIndex={-1} className={SECTION_TITLE}>
          Searches
          <Count of={device.savedSearches.length} />
        </h2>
        <SavedSearches searches={device.savedSearches} asOf={asOf} removed={removed} />
      </section>
      <section aria-labelledby="savedMarkets" className={onPaper(markets)}>
        <h2 id="savedMarkets" tabIndex={-1} className={SECTION_TITLE}>
          Markets
          <Count of={markets.length} />
        </h2>
        <SavedMarkets markets={markets} removed={removed} />
      </section>
      <section aria-labelledby="viewed" className="print:hidden">
        <div className="flex items-center justify-between gap-4">
          <h2 id="viewed" tabIndex={-1} className={SECTION_TITLE}>
            Recently viewed
          </h2>
          {device.viewed.length > 0 ? (
            <Button tone="quiet" className="-mx-4" onClick={() => putLists({ viewed: [] })}>
              Clear
            </Button>
          ) : null}
        </div>
        <ViewedHomes homes={device.viewed} removed={removed} />
      </section>
    </div>
  );
}

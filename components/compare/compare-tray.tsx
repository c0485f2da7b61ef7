"use client";

import { useRef } from "react";
import { buttonClass, CloseButton } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { compareHref } from "@/lib/domain/paths";
import { useDevice } from "@/lib/web/device";
import { putLists } from "@/lib/web/device-actions";

/**
 * The homes chosen for a comparison, at the bottom of the window. While none is, nothing of it is visible; but the element of
 * its message is there, because screen readers only announce a text that comes into one.
 */
export function CompareTray() {
  const compared = useDevice((device) => device.compared);
  // In the order in which they were chosen.
  const ids = compared.map(({ id }) => id).reverse();
  const some = ids.length > 0;
  const tray = useRef<HTMLDivElement>(null);
  /** The button goes, so the focus stays in its place. */
  const clear = () => {
    putLists({ compared: [] });
    tray.current?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={tray}
      tabIndex={-1}
      className={
        some
          ? "compare-tray flex items-center gap-2 bg-raised py-1 pr-1 pl-4 text-sm outline-none print:hidden"
          : "sr-only"
      }
    >
      <p role="status">
        {ids.length === 1 ? "1 home chosen. Choose up to four." : some ? `${ids.length} homes chosen` : null}
      </p>
      {some ? (
        <>
          <Link href={compareHref(ids)} className={buttonClass()}>
            {ids.length === 1 ? "See it" : `Compare ${ids.length} homes`}
          </Link>
          <CloseButton label="Clear the comparison" onClick={clear} />
        </>
      ) : null}
    </div>
  );
}

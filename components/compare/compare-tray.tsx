"use client";

import { useMemo, useRef } from "react";
import { buttonClass, CloseButton } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { compareHref } from "@/lib/domain/paths";
import { clearCompared, readCompared } from "@/lib/web/compared";
import { useDevice } from "@/lib/web/device";

/**
 * The homes chosen for a comparison, at the bottom of the window. While none is, nothing of it is visible; but the element of
 * its message is there, because screen readers only announce a text that comes into one.
 */
export function CompareTray() {
  const settings = useDevice((device) => device.settings);
  const ids = useMemo(() => readCompared(settings), [settings]);
  const some = ids.length > 0;
  const tray = useRef<HTMLDivElement>(null);
  /** The button goes, so the focus stays in its place. */
  const clear = () => {
    clearCompared();
    tray.current?.focus({ preventScroll: true });
  };
  return (
    <div
      ref={tray}
      tabIndex={-1}
      className={
        some
          ? "compare-tray mx-auto flex w-fit max-w-full items-center gap-2 border border-ink bg-raised py-1 pr-1 pl-4 text-sm outline-none print:hidden"
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

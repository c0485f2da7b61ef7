"use client";

import Link from "next/link";
import { useEffect, useState, useSyncExternalStore } from "react";
import { classNames } from "@/components/ui/class-names";
import { ChevronLeft, Printer, Share } from "@/components/ui/icons";
import { plainClick } from "@/lib/web/address";
import { copyText } from "@/lib/web/copy-text";
import { markViewed } from "@/lib/web/device-actions";

/** Style of the actions in a line at the top of a page. */
export const PAGE_ACTION =
  "inline-flex h-11 cursor-pointer items-center gap-1.5 px-2 text-ink2 hover:text-ink md:h-10 print:hidden";

interface ShareButtonProps {
  title: string;
  label?: string;
  /** Makes the address that is shared, if it is not the page's own. */
  href?: () => string;
}

/** Opens the system's share sheet if there is one, otherwise copies the address. */
export function ShareButton({ title, label = "Share", href: hrefOf }: ShareButtonProps) {
  const [said, setSaid] = useState("");
  const share = async () => {
    const url = hrefOf?.() ?? window.location.href;
    try {
      if (navigator.share) return await navigator.share({ title, url });
    } catch (error) {
      // The visitor closed the sheet.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
    setSaid((await copyText(url)) ? "Link copied" : "Copy the address from the address bar");
  };
  return (
    <span className="relative">
      <button type="button" className={`scripted ${PAGE_ACTION}`} onClick={share}>
        <Share className="size-4" strokeWidth={1.5} />
        {label}
      </button>
      <span
        role="status"
        className={classNames(
          "absolute top-full right-0 z-10 whitespace-nowrap text-ink2 text-xs",
          said && "border border-line2 bg-raised px-2 py-1",
        )}
      >
        {said}
      </span>
    </span>
  );
}

export function PrintButton() {
  return (
    <button type="button" className={`scripted ${PAGE_ACTION} max-md:hidden`} onClick={() => window.print()}>
      <Printer className="size-4" strokeWidth={1.5} />
      Print
    </button>
  );
}

/** The part of the Navigation API that is used. Without it the plain link is followed. */
interface NavigationHistory {
  currentEntry?: { index: number } | null;
  entries(): { url: string | null }[];
}

/** The results page that the visitor came from in this tab, or null. */
function previousResults(): string | null {
  const { navigation } = window as { navigation?: NavigationHistory };
  const index = navigation?.currentEntry?.index ?? 0;
  const url = index > 0 ? navigation?.entries()[index - 1]?.url : null;
  if (!url) return null;
  const { pathname, search } = new URL(url);
  return pathname === "/homes" ? pathname + search : null;
}

const never = () => () => {};

/**
 * A link back to the list at its former scroll position, or to the ZIP's homes of the same kind for a visitor from
 * elsewhere.
 */
export function BackLink({ href, label }: { href: string; label: string }) {
  const results = useSyncExternalStore(never, previousResults, () => null);
  return (
    <Link
      href={results ?? href}
      prefetch={false}
      className="inline-flex h-11 items-center gap-1 pr-3 text-ink2 hover:text-ink md:h-10 print:hidden"
      {...(results && { onClick: plainClick(() => window.history.back()) })}
    >
      <ChevronLeft className="size-4" />
      {results ? "Back to results" : label}
    </Link>
  );
}

/** Adds the home to the recently viewed ones on this device. */
export function RecordViewed({ id }: { id: string }) {
  useEffect(() => markViewed(id), [id]);
  return null;
}

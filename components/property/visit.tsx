"use client";

import { useEffect, useSyncExternalStore } from "react";
import { ChevronLeft } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { plainClick } from "@/lib/web/address";
import { markViewed } from "@/lib/web/device-actions";

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

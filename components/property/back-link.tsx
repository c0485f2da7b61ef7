"use client";

import { ChevronLeft } from "lucide-react";
import Link from "next/link";
import { useSyncExternalStore } from "react";

/** The part of the Navigation API that we read; where it is missing, the plain link stays. */
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

/** Back to the list that the visitor came from, at the place they left it; otherwise to the ZIP's homes. */
export function BackLink({ href, label }: { href: string; label: string }) {
  const results = useSyncExternalStore(never, previousResults, () => null);
  return (
    <Link
      href={results ?? href}
      prefetch={false}
      className="inline-flex h-11 items-center gap-1 pr-3 text-ink2 hover:text-ink md:h-10 print:hidden"
      onClick={(event) => {
        if (!results || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        window.history.back();
      }}
    >
      <ChevronLeft aria-hidden className="size-4" />
      {results ? "Back to results" : label}
    </Link>
  );
}

"use client";

import { Flag } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useDevice } from "@/lib/web/device";
import { formatCount } from "@/lib/web/format";

/** "Saved 3", from this device's memory. */
export function SavedLink() {
  const saved = useDevice().savedHomes.length;
  const current = usePathname() === "/saved";
  return (
    <Link
      href="/saved"
      prefetch={false}
      aria-current={current ? "page" : undefined}
      className="nav-link relative flex h-full min-h-11 -outline-offset-4 min-w-11 px-2 items-center justify-center gap-2 text-ink2 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
    >
      <Flag aria-hidden className="size-4" strokeWidth={1.5} />
      <span className="whitespace-nowrap">
        Saved <span className="inline-block min-w-[1ch] text-left">{saved > 0 ? formatCount(saved) : ""}</span>
      </span>
    </Link>
  );
}

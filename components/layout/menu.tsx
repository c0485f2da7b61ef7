"use client";

import { Menu as Lines } from "lucide-react";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { NavLinks } from "./nav-links";

/** The pages, on a phone: `details`, so it opens without JavaScript too, and closes on a visit. */
export function PhoneMenu() {
  const ref = useRef<HTMLDetailsElement>(null);
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes whenever the path changes
  useEffect(() => {
    if (ref.current) ref.current.open = false;
  }, [path]);
  return (
    <details
      ref={ref}
      className="md:hidden"
      onClick={({ target }) => {
        // The path stays where only the search changes.
        if (ref.current && target instanceof Element && target.closest("a")) ref.current.open = false;
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !ref.current) return;
        ref.current.open = false;
        ref.current.querySelector("summary")?.focus();
      }}
    >
      <summary className="flex size-11 cursor-pointer list-none items-center justify-center">
        <Lines aria-hidden className="size-5" strokeWidth={1.5} />
        <span className="sr-only">Menu</span>
      </summary>
      <nav aria-label="Pages" className="absolute inset-x-0 top-full z-50 border-ink border-y bg-paper px-4">
        <NavLinks className="divide-y divide-line" linkClassName="min-h-12 text-base" />
      </nav>
    </details>
  );
}

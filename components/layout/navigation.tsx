"use client";

import { usePathname } from "next/navigation";
import { classNames } from "@/components/ui/class-names";
import { Flag, Menu as Lines } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { HOMES_FOR_SALE } from "@/lib/domain/paths";
import { useDevice } from "@/lib/web/device";

const PAGES = [
  { path: "/homes", href: HOMES_FOR_SALE, label: "Homes" },
  { path: "/markets", href: "/markets", label: "Markets" },
  { path: "/compare", href: "/compare", label: "Compare" },
  { path: "/developers", href: "/developers", label: "API" },
] as const;

/** Links to the pages. The current one is marked. */
export function NavLinks({ className, linkClassName }: { className?: string; linkClassName?: string }) {
  const here = usePathname();
  return (
    <ul className={className}>
      {PAGES.map(({ path, href, label }) => {
        const current = here === path || here.startsWith(`${path}/`);
        return (
          <li key={path}>
            <Link
              href={href}
              aria-current={current ? "page" : undefined}
              className={classNames(
                "nav-link relative flex items-center -outline-offset-4",
                current ? "font-semibold text-ink" : "text-ink2 hover:text-ink",
                linkClassName,
              )}
            >
              {label}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Links to the pages on a phone: `details`, which opens without JavaScript too, and closes when a link is followed. */
export function PhoneMenu() {
  return (
    <details
      className="md:hidden"
      onClick={({ currentTarget, target }) => {
        if (target instanceof Element && target.closest("a")) currentTarget.open = false;
      }}
      onKeyDown={({ currentTarget, key }) => {
        if (key !== "Escape") return;
        currentTarget.open = false;
        currentTarget.querySelector("summary")?.focus();
      }}
    >
      <summary className="flex size-11 cursor-pointer list-none items-center justify-center">
        <Lines className="size-5" strokeWidth={1.5} />
        <span className="sr-only">Menu</span>
      </summary>
      <nav aria-label="Pages" className="absolute inset-x-0 top-full z-50 border-ink border-y bg-paper px-4">
        <NavLinks className="divide-y divide-line" linkClassName="min-h-12 text-base" />
      </nav>
    </details>
  );
}

/** "Saved 3": the number of items saved on this device, at most `MAX_SAVED`, so that it needs no separators. */
export function SavedLink() {
  const saved = useDevice((device) => device.savedHomes.length);
  const current = usePathname() === "/saved";
  return (
    <Link
      href="/saved"
      aria-current={current ? "page" : undefined}
      className="nav-link relative flex h-full min-h-11 -outline-offset-4 min-w-11 px-2 items-center justify-center gap-2 text-ink2 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
    >
      <Flag className="size-4" strokeWidth={1.5} />
      <span className="whitespace-nowrap">
        Saved <span className="inline-block min-w-[1ch] text-left">{saved > 0 ? saved : ""}</span>
      </span>
    </Link>
  );
}

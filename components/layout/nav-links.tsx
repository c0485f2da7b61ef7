"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { classNames } from "@/components/ui/class-names";

const PAGES = [
  { href: "/homes", label: "Homes" },
  { href: "/markets", label: "Markets" },
  { href: "/compare", label: "Compare" },
  { href: "/developers", label: "API" },
] as const;

/** The pages, with a mark at the current one. */
export function NavLinks({ className, linkClassName }: { className?: string; linkClassName?: string }) {
  const path = usePathname();
  return (
    <ul className={className}>
      {PAGES.map(({ href, label }) => {
        const current = path === href || path.startsWith(`${href}/`);
        return (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
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

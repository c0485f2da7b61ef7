"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { classNames } from "@/components/ui/class-names";
import { HOMES_FOR_SALE } from "@/lib/web/paths";

const PAGES = [
  { path: "/homes", href: HOMES_FOR_SALE, label: "Homes" },
  { path: "/markets", href: "/markets", label: "Markets" },
  { path: "/compare", href: "/compare", label: "Compare" },
  { path: "/developers", href: "/developers", label: "API" },
] as const;

/** The pages, with a mark at the current one. */
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

"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import type { ContentsGroup } from "./contents-groups";

/** The page's section that is being read: the last whose heading has passed the upper third. */
function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(" ");
  useEffect(() => {
    const headings = key.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    if (headings.length === 0) return setCurrent(null);
    const look = () => {
      const line = window.innerHeight / 3;
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top <= line);
      setCurrent(passed.at(-1)?.id ?? null);
    };
    const observer = new IntersectionObserver(look, { rootMargin: "0px 0px -66% 0px" });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [key]);
  return current;
}

/** Links in groups; the current page is marked, and on the guide the section that is being read. */
export function ContentsLinks({ groups }: { groups: readonly ContentsGroup[] }) {
  const path = usePathname();
  const here = groups.flatMap(({ links }) => links).flatMap(({ href }) => href.split(`${path}#`)[1] ?? []);
  const section = useCurrentSection(here);
  const currentOf = (href: string): "page" | "location" | undefined => {
    if (section !== null && href === `${path}#${section}`) return "location";
    return href === path || (href === "/developers/errors" && path.startsWith(`${href}/`)) ? "page" : undefined;
  };
  return (
    <div className="space-y-6">
      {groups.map(({ title, links }) => (
        <div key={title}>
          <p className="mb-1.5 font-serif text-base/6">{title}</p>
          <ul className="border-line border-l">
            {links.map(({ href, label }) => {
              const current = currentOf(href);
              return (
                <li key={href}>
                  <Link
                    href={href}
                    prefetch={false}
                    aria-current={current}
                    className={classNames(
                      "-ml-px flex min-h-11 items-center border-l-2 py-1 pl-3 text-[13px]/5 lg:min-h-7",
                      current
                        ? "border-accent font-semibold text-ink"
                        : "border-transparent text-ink2 hover:border-line2 hover:text-ink",
                    )}
                  >
                    {label}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </div>
  );
}

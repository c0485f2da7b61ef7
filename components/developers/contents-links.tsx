"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { type MouseEvent, useEffect, useState } from "react";
import { classNames } from "@/components/ui/class-names";

export interface ContentsLink {
  href: string;
  label: string;
}

export interface ContentsGroup {
  title: string;
  links: ContentsLink[];
}

/** Distance from the top of the window, in pixels: a little more than that of a heading after a jump to it. */
const READING_LINE_PX = 96;

/** The last heading above the reading line. At the end of the page, where it cannot get there, the one jumped to. */
function sectionInView(headings: readonly HTMLElement[]): string | null {
  const root = document.documentElement;
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= root.scrollHeight - 2) {
    const target = headings.find(({ id }) => location.hash === `#${id}`);
    const seen = target && target.getBoundingClientRect().top >= 0;
    return (seen ? target : headings.at(-1))?.id ?? null;
  }
  return headings.findLast((heading) => heading.getBoundingClientRect().top <= READING_LINE_PX)?.id ?? null;
}

/** The section of this page that is in view, or null above the first and on pages without sections. */
function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(" ");
  useEffect(() => {
    const headings = key.split(" ").flatMap((id) => document.getElementById(id) ?? []);
    if (headings.length === 0) return setCurrent(null);
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setCurrent(sectionInView(headings)));
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("hashchange", look);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", look);
      window.removeEventListener("hashchange", look);
    };
  }, [key]);
  return current;
}

/** On a phone the contents are folded when an entry is chosen. */
function fold(event: MouseEvent<HTMLAnchorElement>): void {
  event.currentTarget.closest("details")?.removeAttribute("open");
}

/** Links in groups. The current page is marked, and on the guide the section in view. */
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
              // Within a page a plain link is used, because the router's link would append to a hash that is already
              // there.
              const jump = href.startsWith(`${path}#`);
              const Anchor = jump ? "a" : Link;
              return (
                <li key={href}>
                  <Anchor
                    href={jump ? href.slice(path.length) : href}
                    {...(jump ? {} : { prefetch: false })}
                    aria-current={current}
                    onClick={fold}
                    className={classNames(
                      "-ml-px flex min-h-11 items-center border-l-2 py-1 pl-3 text-[13px]/5 lg:min-h-7",
                      current
                        ? "border-accent font-semibold text-ink"
                        : "border-transparent text-ink2 hover:border-line2 hover:text-ink",
                    )}
                  >
                    {label}
                  </Anchor>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </div>
  );
}

"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { MouseEvent } from "react";

export interface ContentsLink {
  href: string;
  label: string;
}

export interface ContentsGroup {
  title: string;
  links: ContentsLink[];
}

/** On a phone the contents are folded when an entry is chosen. */
function fold(event: MouseEvent<HTMLAnchorElement>): void {
  event.currentTarget.closest("details")?.removeAttribute("open");
}

/** Links in groups. The current page is marked, and by browsers that know which section of it is in view, that one. */
export function ContentsLinks({ groups }: { groups: readonly ContentsGroup[] }) {
  const path = usePathname();
  const isCurrent = (href: string) => href === path || (href === "/developers/errors" && path.startsWith(`${href}/`));
  return (
    <div className="reference-contents space-y-6">
      {groups.map(({ title, links }) => (
        <div key={title}>
          <p className="mb-1.5 font-serif text-base/6">{title}</p>
          <ul className="border-line border-l">
            {links.map(({ href, label }) => {
              // Within a page a plain link is used, because the router's link would append to a hash that is already
              // there.
              const jump = href.startsWith(`${path}#`);
              const Anchor = jump ? "a" : Link;
              return (
                <li key={href}>
                  <Anchor
                    href={jump ? href.slice(path.length) : href}
                    {...(jump ? {} : { prefetch: false })}
                    aria-current={isCurrent(href) ? "page" : undefined}
                    onClick={fold}
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

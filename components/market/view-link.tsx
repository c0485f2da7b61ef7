"use client";

import type { ComponentProps, MouseEvent } from "react";
import { pushAddress, replaceAddress } from "@/lib/client/address";

const plain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A link to another view of the same data: a plain click changes the address in place, since the browser has
 * the data already; anything else, and no scripts, follows the link.
 */
export function ViewLink({
  href,
  replace = false,
  ...rest
}: ComponentProps<"a"> & { href: string; replace?: boolean }) {
  return (
    <a
      href={href}
      onClick={(event) => {
        if (!plain(event)) return;
        event.preventDefault();
        (replace ? replaceAddress : pushAddress)(href);
      }}
      {...rest}
    />
  );
}

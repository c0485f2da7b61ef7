"use client";

import type { ComponentProps } from "react";
import { plainClick } from "@/components/search/plain-click";
import { pushAddress, replaceAddress } from "@/lib/client/address";

/**
 * A link to another view of the same data: a plain click changes the address in place, since the browser has
 * the data already; anything else, and no scripts, follows the link.
 */
export function ViewLink({
  href,
  replace = false,
  ...rest
}: ComponentProps<"a"> & { href: string; replace?: boolean }) {
  return <a href={href} onClick={plainClick(() => (replace ? replaceAddress : pushAddress)(href))} {...rest} />;
}

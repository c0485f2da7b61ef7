"use client";

import { useLinkStatus } from "next/link";

/** Inside a link: marks it, for style sheets, while the page that it leads to is loading. */
export function LinkPending() {
  const { pending } = useLinkStatus();
  return pending ? <span data-pending hidden /> : null;
}

"use client";

import Link from "next/link";
import { type ComponentProps, useState } from "react";

/** A link among many. Its page is prefetched on hover or focus, not when it becomes visible. */
export function IntentLink(props: Omit<ComponentProps<typeof Link>, "prefetch" | "onPointerEnter" | "onFocus">) {
  const [intent, setIntent] = useState(false);
  const turnTo = () => setIntent(true);
  return <Link {...props} prefetch={intent} onPointerEnter={turnTo} onFocus={turnTo} />;
}

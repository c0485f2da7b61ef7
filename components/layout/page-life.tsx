"use client";

import { useEffect } from "react";
import { reloadForeignEntries } from "@/lib/web/address";

/** What is done once for every page, when it is hydrated. */
export function PageLife() {
  useEffect(reloadForeignEntries, []);
  useEffect(() => {
    // Tests wait for this: from now on the page responds to keys and presses.
    document.documentElement.dataset.hydrated = "";
  }, []);
  return null;
}

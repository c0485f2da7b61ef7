"use client";

import { useOffline } from "next/offline";
import { useEffect } from "react";
import { reloadForeignEntries } from "@/lib/web/address";
import { TOAST } from "@/lib/web/announce";

/** What is done once for every page, when it is hydrated, and what each says while links wait for a connection. */
export function PageLife() {
  const offline = useOffline();
  useEffect(reloadForeignEntries, []);
  useEffect(() => {
    // Tests wait for this: from now on the page responds to keys and presses.
    document.documentElement.dataset.hydrated = "";
  }, []);
  return (
    <p role="status" className={offline ? TOAST : "sr-only"}>
      {offline ? "There is no connection. What you open comes when it is back." : null}
    </p>
  );
}

"use client";

import { LINK } from "@/components/ui/link";

/** Says that the live map did not come; its drawing stays. */
export function MapFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <span role="alert">
      We couldn’t load the map.{" "}
      <button type="button" className={`cursor-pointer ${LINK}`} onClick={onRetry}>
        Try again
      </button>
    </span>
  );
}

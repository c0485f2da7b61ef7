"use client";

import { type ComponentType, lazy, type ReactNode } from "react";
import type { LiveStripProps } from "./live-strip";
import { StillStays, StillThenLive } from "./still-then-live";
import { STRIP_HEIGHT, type StripData } from "./strip-scale";

const LiveStrip = lazy<ComponentType<LiveStripProps>>(() =>
  import("./live-strip").catch(() => ({ default: StillStays })),
);

/** A value compared with others: the server's drawing, then that of recharts. */
export function Strip({ strip, label, still }: { strip: StripData; label: string; still: ReactNode }) {
  return (
    <StillThenLive
      height={STRIP_HEIGHT}
      still={still}
      live={(onDrawn) => <LiveStrip strip={strip} label={label} onDrawn={onDrawn} />}
    />
  );
}

"use client";

import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useNear } from "@/lib/web/use-near";

/** Called once a live chart stands, or, with false, where it never will. */
export type OnDrawn = (stands: boolean) => void;

/** Takes a live chart's place where recharts cannot be fetched: the still stays. */
export function StillStays({ onDrawn }: { onDrawn: OnDrawn }) {
  useEffect(() => onDrawn(false), [onDrawn]);
  return null;
}

interface Props {
  /** Pixels, of both drawings. */
  height: number;
  /** Shown until the live chart is drawn, without scripts, and always on paper. */
  still: ReactNode;
  /** The lazy chart; it calls `onDrawn` with its first drawing. */
  live: (onDrawn: OnDrawn) => ReactNode;
  onDrawn?: OnDrawn;
}

/**
 * A box in which the still gives way to recharts once that is near, loaded and drawn: nothing moves and nothing flashes.
 * Paper gets the still, which has any width; recharts knows that of the screen.
 */
export function StillThenLive({ height, still, live, onDrawn }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const near = useNear(box);
  const [drawn, setDrawn] = useState(false);
  const whenDrawn = useCallback(
    (stands: boolean) => {
      setDrawn(stands);
      onDrawn?.(stands);
    },
    [onDrawn],
  );
  return (
    <div ref={box} className="chart relative" style={{ height }}>
      <div className={classNames("absolute inset-0", drawn && "hidden print:block")}>{still}</div>
      {near ? (
        <Suspense fallback={null}>
          <div className={classNames("absolute inset-0", drawn && "print:hidden")} data-chart="live">
            {live(whenDrawn)}
          </div>
        </Suspense>
      ) : null}
    </div>
  );
}

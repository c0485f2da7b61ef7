"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/lib/web/format";

/** As many cards as are shown, and asked for, at first and with each press. */
const STEP = 12;

/** The first so many of a list, and a button for more. */
export function useMore<T>(items: readonly T[], step = STEP) {
  const [count, setCount] = useState(step);
  const left = Math.max(0, items.length - count);
  const more =
    left > 0 ? (
      <Button className="mt-6" onClick={() => setCount(count + step)}>
        Show {formatCount(Math.min(step, left))} more
      </Button>
    ) : null;
  return { shown: items.slice(0, count), more };
}

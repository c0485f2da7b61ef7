import { useEffect, useMemo, useRef, useState } from "react";
import { replaceAddress } from "@/lib/web/address";
import { addressNow, changedHref, type MarketPage, type MarketView, monthsWithin } from "../market-url";

/** The months that charts show, oldest first. */
export interface ShownMonths {
  /** Those of the address, where the brush was released. */
  settled: readonly string[];
  /** Those under the brush, while it moves too. */
  brushed: readonly string[];
}

interface Brushing {
  shown: ShownMonths;
  move: (range: MarketView["range"]) => void;
  /** May be called without a move. */
  release: () => void;
}

/** The shown months of a span, and what a brush over them calls. The address follows when it is released. */
export function useShownMonths({ page, address, view }: MarketPage, span: string[]): Brushing {
  const [brush, setBrush] = useState(view.range);
  const isMoving = useRef(false);
  // Read from the address, which is newer than `view` while React is busy.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `view.range` means that the address changed
  useEffect(() => {
    if (!isMoving.current) setBrush(addressNow(page).range);
  }, [view.range, page]);
  const shown = useMemo(() => {
    const settled = monthsWithin(span, view.range);
    return { settled, brushed: brush === view.range ? settled : monthsWithin(span, brush) };
  }, [span, view.range, brush]);
  return {
    shown,
    move: (range) => {
      isMoving.current = true;
      setBrush(range);
    },
    release: () => {
      if (!isMoving.current) return;
      isMoving.current = false;
      replaceAddress(changedHref({ page, address }, (now) => ({ ...now, range: brush })));
    },
  };
}

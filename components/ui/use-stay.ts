"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Keeps an open panel where it was opened, while what it hangs on grows, shrinks or moves aside with what is chosen in
 * it. A new window size, and opening it again, are a new start.
 */
export function useStay(details: RefObject<HTMLDetailsElement | null>, panel: RefObject<HTMLElement | null>): void {
  const left = useRef<number | null>(null);

  useEffect(() => {
    const start = () => {
      if (!panel.current || !details.current) return;
      panel.current.style.translate = "";
      left.current = details.current.open ? panel.current.getBoundingClientRect().left : null;
    };
    const element = details.current;
    element?.addEventListener("toggle", start);
    window.addEventListener("resize", start);
    return () => {
      element?.removeEventListener("toggle", start);
      window.removeEventListener("resize", start);
    };
  }, [details, panel]);

  // After every rendering: each may have changed the words of this summary, or of those beside it.
  useLayoutEffect(() => {
    if (left.current === null || !panel.current) return;
    panel.current.style.translate = "";
    const moved = panel.current.getBoundingClientRect().left - left.current;
    if (moved !== 0) panel.current.style.translate = `${-moved}px`;
  });
}

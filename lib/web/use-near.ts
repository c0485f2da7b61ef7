import { type RefObject, useEffect, useState } from "react";

/** Outside of the window an element counts as near within this: a visitor who does not scroll fetches nothing for later. */
const MARGIN = "120px";

/**
 * Turns true for good once the page has loaded and the element is near the window, or as soon as it is touched or takes
 * the focus. What is heavy is imported when it turns true. False on a server.
 */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (near || !element) return;
    const come = () => setNear(true);
    const stop = new AbortController();
    const { signal } = stop;
    for (const event of ["pointerdown", "focusin"]) element.addEventListener(event, come, { signal, passive: true });
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) come();
      },
      { rootMargin: MARGIN },
    );
    const watch = () => observer.observe(element);
    if (document.readyState === "complete") watch();
    else window.addEventListener("load", watch, { once: true, signal });
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [ref, near]);
  return near;
}

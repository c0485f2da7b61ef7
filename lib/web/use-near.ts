import { type RefObject, useEffect, useState } from "react";

/** How far outside the window an element counts as near. Small, so that visitors who do not scroll load nothing extra. */
const MARGIN = "120px";

/**
 * Becomes true, and stays true, once the page has loaded and the element is near the window, or when it is touched or
 * focused. Used to load heavy code as late as possible. False on the server.
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

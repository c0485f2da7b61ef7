import { type RefCallback, useCallback, useState } from "react";

/** How far outside the window an element counts as near. Small, so that visitors who do not scroll load nothing extra. */
const MARGIN = "120px";

/**
 * Whether an element has been near the window, touched or focused since the page loaded; once true it stays true. Used to
 * load heavy code as late as possible. False on the server. Give the element the ref: it may mount at any time.
 */
export function useNear<T extends Element>(): [ref: RefCallback<T>, near: boolean] {
  const [near, setNear] = useState(false);
  const ref = useCallback((element: T | null) => {
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) come();
      },
      { rootMargin: MARGIN },
    );
    const leave = () => {
      stop.abort();
      observer.disconnect();
    };
    const come = () => {
      setNear(true);
      leave();
    };
    for (const event of ["pointerdown", "focusin"]) element.addEventListener(event, come, { signal, passive: true });
    const watch = () => observer.observe(element);
    if (document.readyState === "complete") watch();
    else window.addEventListener("load", watch, { once: true, signal });
    return leave;
  }, []);
  return [ref, near];
}

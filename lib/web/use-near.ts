import { type RefCallback, useCallback, useState } from "react";

/** How far outside the window an element counts as near. Small, so that visitors who do not scroll load nothing extra. */
const MARGIN = "120px";

/**
 * Calls `come` once when the page has loaded and the element is near the window, or when it is touched or focused. Gives
 * the function that stops waiting.
 */
export function watchNear(element: Element, come: () => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) arrive();
    },
    { rootMargin: MARGIN },
  );
  const leave = () => {
    stop.abort();
    observer.disconnect();
  };
  const arrive = () => {
    leave();
    come();
  };
  for (const event of ["pointerdown", "focusin"]) element.addEventListener(event, arrive, { signal, passive: true });
  const watch = () => observer.observe(element);
  if (document.readyState === "complete") watch();
  else window.addEventListener("load", watch, { once: true, signal });
  return leave;
}

/**
 * Whether the element with the ref has been near the window (`watchNear`); once true it stays true. Used to load heavy
 * code as late as possible. The element may mount at any time. False on the server.
 */
export function useNear<T extends Element>(): [ref: RefCallback<T>, near: boolean] {
  const [near, setNear] = useState(false);
  const ref = useCallback((element: T | null) => (element ? watchNear(element, () => setNear(true)) : undefined), []);
  return [ref, near];
}

import { type RefCallback, useCallback, useState } from "react";

/** Whether the element with the ref is in the window now. True until that is known, as on the server. */
export function useInWindow<T extends Element>(): [ref: RefCallback<T>, inWindow: boolean] {
  const [inWindow, setInWindow] = useState(true);
  const ref = useCallback((element: T | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setInWindow(entry!.isIntersecting));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, inWindow];
}

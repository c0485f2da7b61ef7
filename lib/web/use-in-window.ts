import { type RefCallback, useCallback, useState } from "react";

/** Whether at least a share of the element with the ref is in the window now. True until that is known, as on the server. */
export function useInWindow<T extends Element>(share: number): [ref: RefCallback<T>, inWindow: boolean] {
  const [inWindow, setInWindow] = useState(true);
  const ref = useCallback(
    (element: T | null) => {
      if (!element) return;
      const observer = new IntersectionObserver(([entry]) => setInWindow(entry!.intersectionRatio >= share), {
        threshold: share,
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [share],
  );
  return [ref, inWindow];
}

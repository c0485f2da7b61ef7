import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being laid out for paper. React has rendered what depends on it before the sheets are made. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const become = (now: boolean) => flushSync(() => setPrinting(now));
    addEventListener("beforeprint", () => become(true), { signal });
    addEventListener("afterprint", () => become(false), { signal });
    // Developer tools lay a page out for paper without printing it.
    matchMedia("print").addEventListener("change", ({ matches }) => become(matches), { signal });
    return () => stop.abort();
  }, []);
  return printing;
}

import { useCallback, useEffect, useState } from "react";

/**
 * Loads code for a part of a page once it is `wanted`. If loading fails, `failed` is true; `retry` tries again, as happens
 * automatically when the connection is back. `load` must be the same function on every render.
 */
export function useLater<T>(wanted: boolean, load: () => Promise<T>) {
  const [code, setCode] = useState<T | null>(null);
  const [asked, setAsked] = useState(0);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `asked` loads again
  useEffect(() => {
    if (!wanted) return;
    let here = true;
    load().then(
      (found) => here && setCode(() => found),
      () => here && setFailed(true),
    );
    return () => {
      here = false;
    };
  }, [wanted, load, asked]);
  const retry = useCallback(() => {
    setFailed(false);
    setAsked((times) => times + 1);
  }, []);
  useEffect(() => {
    if (!failed) return;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [failed, retry]);
  return { code, failed, retry };
}

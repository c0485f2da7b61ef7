import { useCallback, useEffect, useState } from "react";

/**
 * Code that a part of a page needs only once it is `wanted`. Where it cannot be fetched, what stands there stays, `failed`
 * says so and `retry` asks again, as does a connection that is back. `load` must stay the same function.
 */
export function useLater<T>(wanted: boolean, load: () => Promise<T>) {
  const [code, setCode] = useState<T | null>(null);
  const [asked, setAsked] = useState(0);
  const [failed, setFailed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again
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

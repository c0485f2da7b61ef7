"use client";

import { useEffect, useState } from "react";

/**
 * Code that a part of a page needs only once it is `wanted`. Where it cannot be fetched, what stands there stays, `failed`
 * says so and `retry` asks again. `load` must stay the same function.
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
  const retry = () => {
    setFailed(false);
    setAsked(asked + 1);
  };
  return { code, failed, retry };
}

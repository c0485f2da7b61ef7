"use client";

import { type ComponentType, lazy, type ReactNode, useCallback, useEffect, useState } from "react";
import { LoadFailed } from "./notice";

/**
 * Loads code for a part of a page once it is `wanted`. `failure` is what stands in the part's place if that fails: it says that
 * `what` did not load and offers to try again, which happens by itself when the connection is back. `load` must be the
 * same function on every render.
 */
export function useLater<T>(
  wanted: boolean,
  load: () => Promise<T>,
  what: string,
): { code: T | null; failure: ReactNode } {
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
  return { code, failure: wanted && failed && code === null ? <LoadFailed what={what} onRetry={retry} /> : null };
}

/**
 * A component whose code is loaded where it is shown, as by `lazy`: unlike what `useLater` loads, the server renders it, too. If the
 * code does not load, `useLater` goes on: `lazy` by itself would keep the failure, and the whole page would fail with it.
 */
export const late = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch {
      return {
        default: function LoadedAgain(props: P) {
          const { code: Part, failure } = useLater(true, load, "this part of the page");
          return Part ? <Part {...props} /> : failure;
        },
      };
    }
  });

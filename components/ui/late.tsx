"use client";

import { type ComponentType, lazy, startTransition, useEffect, useState } from "react";
import { ErrorNotice, TryAgain } from "./notice";

interface Again {
  /** Loads the code once more. */
  again: () => void;
}

/** Stands in the place of a part whose code did not load, until the connection is back. */
function NotLoaded({ again }: Again) {
  useEffect(() => {
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [again]);
  return (
    <ErrorNotice>
      We couldn’t load this part of the page. <TryAgain onClick={again} />
    </ErrorNotice>
  );
}

/**
 * A component whose code is loaded where it is shown, as by `lazy`, also on the server. If the code does not load, its place
 * says so and offers to try again. By itself `lazy` would keep the failure, and the whole page would fail with it.
 */
export function late<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const attempt = () => ({
    Part: lazy(() => load().catch(() => ({ default: NotLoaded })) as Promise<{ default: ComponentType<P & Again> }>),
  });
  let newest = attempt();
  return function Late(props: P) {
    const [{ Part }, setPart] = useState(newest);
    const again = () => {
      newest = attempt();
      startTransition(() => setPart(newest));
    };
    return <Part {...props} again={again} />;
  };
}

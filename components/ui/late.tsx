"use client";

import { type ComponentType, lazy } from "react";
import { useLater } from "@/lib/web/use-later";
import { LoadFailed } from "./notice";

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
          const { code: Part, failed, retry } = useLater(true, load);
          if (Part) return <Part {...props} />;
          return failed ? (
            <p className="text-base text-ink2">
              <LoadFailed what="this part of the page" onRetry={retry} />
            </p>
          ) : null;
        },
      };
    }
  });

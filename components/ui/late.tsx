"use client";

import { type ComponentType, lazy } from "react";
import { useLater } from "@/lib/web/use-later";
import { ErrorNotice, TryAgain } from "./notice";

/**
 * A component whose code is loaded where it is shown, as by `lazy`, also on the server. If the code does not load, its place
 * says so and can try again: `lazy` by itself would keep the failure, and the whole page would fail with it.
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
            <ErrorNotice>
              We couldn’t load this part of the page. <TryAgain onClick={retry} />
            </ErrorNotice>
          ) : null;
        },
      };
    }
  });

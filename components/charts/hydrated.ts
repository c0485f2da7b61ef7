import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's markup and the first paint, true once scripts run: for controls that need them. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

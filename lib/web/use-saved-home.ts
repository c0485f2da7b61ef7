"use client";

import { useDevice } from "./device";
import { toggleSavedHome } from "./device-actions";
import { sayFull } from "./say-briefly";

/** Whether a home is saved on this device, and what a press on its flag does. */
export function useSavedHome(id: string): { saved: boolean; toggle: () => void } {
  const saved = useDevice().savedHomes.some((home) => home.id === id);
  const toggle = () => {
    if (!toggleSavedHome(id)) sayFull("homes");
  };
  return { saved, toggle };
}

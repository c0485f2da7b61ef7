"use client";

import { MAX_SAVED, useDevice } from "./device";
import { toggleSavedHome } from "./device-actions";
import { sayBriefly } from "./say-briefly";

/** Whether a home is saved on this device, and what a press on its flag does. */
export function useSavedHome(id: string): { saved: boolean; toggle: () => void } {
  const saved = useDevice().savedHomes.some((home) => home.id === id);
  const toggle = () => {
    if (!toggleSavedHome(id))
      sayBriefly(`Not saved: this device keeps ${MAX_SAVED} homes. Remove one from Saved to make room.`);
  };
  return { saved, toggle };
}

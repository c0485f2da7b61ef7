"use client";

import { classNames } from "@/components/ui/class-names";
import { Flag } from "@/components/ui/icons";
import { toastFull } from "@/lib/web/announce";
import { useDevice } from "@/lib/web/device";
import { toggleSavedHome } from "@/lib/web/device-actions";

/** Whether a home is saved on this device, and a function to change that. */
export function useSavedHome(id: string): { saved: boolean; toggle: () => void } {
  const saved = useDevice((device) => device.savedHomes.some((home) => home.id === id));
  const toggle = () => {
    if (!toggleSavedHome(id)) toastFull("homes");
  };
  return { saved, toggle };
}

interface SaveHomeProps {
  id: string;
  /** The home's address, for screen readers. */
  address: string;
  className?: string;
}

/** A flag beside a home, filled when the home is saved on this device. */
export function SaveHome({ id, address, className }: SaveHomeProps) {
  const { saved, toggle } = useSavedHome(id);
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={`Save ${address}`}
      onClick={toggle}
      className={classNames(
        "scripted flex size-11 cursor-pointer items-center justify-center hover:text-accent",
        saved && "text-accent",
        className,
      )}
    >
      <Flag className="size-[18px]" strokeWidth={1.5} fill={saved ? "currentColor" : "none"} />
    </button>
  );
}

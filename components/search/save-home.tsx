"use client";

import { Flag } from "lucide-react";
import { classNames } from "@/components/ui/class-names";
import { useSavedHome } from "@/lib/web/use-saved-home";

interface SaveHomeProps {
  id: string;
  /** The home's address, for screen readers. */
  address: string;
  className?: string;
}

/** A flag beside a home: raised when the home is saved on this device. */
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
      <Flag aria-hidden className="size-[18px]" strokeWidth={1.5} fill={saved ? "currentColor" : "none"} />
    </button>
  );
}

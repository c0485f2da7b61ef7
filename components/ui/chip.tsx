import { X } from "lucide-react";
import type { ReactNode } from "react";

export const CHIP =
  "inline-flex h-11 max-w-full shrink-0 items-center gap-1.5 whitespace-nowrap rounded-control border border-line2 bg-paper px-2.5 text-[13px] hover:border-ink md:h-7";

interface ChipProps {
  children: ReactNode;
  /** What a press removes, as in "Remove 2 or more beds". */
  removeLabel: string;
  onRemove: () => void;
}

/** A fact that can be taken away, as a filter. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <button type="button" className={`${CHIP} cursor-pointer`} aria-label={removeLabel} onClick={onRemove}>
      {children}
      <X aria-hidden className="size-3 text-ink2" />
    </button>
  );
}

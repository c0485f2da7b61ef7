"use client";

import { classNames } from "@/components/ui/class-names";
import { COMPARE_MAX } from "@/lib/domain/paths";
import { toast } from "@/lib/web/announce";
import { useDevice } from "@/lib/web/device";
import { toggleCompared } from "@/lib/web/device-actions";

interface CompareButtonProps {
  id: string;
  /** The home's address, for screen readers. */
  address: string;
  /** As a word in the text of a card, which has no room for a button. */
  asText?: boolean;
  className?: string;
}

/** Chooses a home for the comparison, which the tray at the bottom of the window leads to. */
export function CompareButton({ id, address, asText = false, className }: CompareButtonProps) {
  const compared = useDevice((device) => device.compared.some((home) => home.id === id));
  return (
    <button
      type="button"
      aria-pressed={compared}
      onClick={() => {
        if (!toggleCompared(id)) toast(`A comparison has room for ${COMPARE_MAX} homes. Take one out first.`);
      }}
      className={classNames(
        "scripted cursor-pointer rounded-control",
        asText ? "compare-word" : "border px-2.5 hover:border-ink",
        compared ? "border-ink bg-ink text-paper" : !asText && "border-line2 bg-paper",
        className,
      )}
    >
      Compare<span className="sr-only"> {address}</span>
    </button>
  );
}

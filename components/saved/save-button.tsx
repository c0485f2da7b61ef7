"use client";

import { Button } from "@/components/ui/button";
import { Flag } from "@/components/ui/icons";
import { useSavedHome } from "./save-home";

/** A button with text that saves a home on this device. */
export function SaveButton({ id, address }: { id: string; address: string }) {
  const { saved, toggle } = useSavedHome(id);
  return (
    <Button tone="primary" aria-pressed={saved} className="scripted" onClick={toggle}>
      <Flag className="size-4" strokeWidth={1.5} fill={saved ? "currentColor" : "none"} />
      <span className="min-w-[5.5em] text-left max-[27rem]:min-w-[2.8em]">
        {saved ? "Saved" : "Save"}
        {saved ? null : <span className="max-[27rem]:sr-only"> home</span>}
      </span>
      <span className="sr-only">, {address}</span>
    </Button>
  );
}

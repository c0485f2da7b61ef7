"use client";

import { Flag } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useSavedHome } from "@/lib/web/use-saved-home";

/** Saves a home on this device, in words. */
export function SaveButton({ id, address, primary = false }: { id: string; address: string; primary?: boolean }) {
  const { saved, toggle } = useSavedHome(id);
  return (
    <Button
      tone={primary ? "primary" : "plain"}
      aria-pressed={saved}
      className="scripted print:hidden"
      onClick={toggle}
    >
      <Flag aria-hidden className="size-4" strokeWidth={1.5} fill={saved ? "currentColor" : "none"} />
      <span className="min-w-[5.5em] text-left">{saved ? "Saved" : "Save home"}</span>
      <span className="sr-only">, {address}</span>
    </Button>
  );
}

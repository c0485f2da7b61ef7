import { useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { DeviceState } from "@/lib/web/device";
import { putBack } from "@/lib/web/device-actions";
import { propertyQuery } from "@/lib/web/queries";
import { type Removal, removalBetween, removalWords } from "./removed";

/** The heading that the focus goes to with a list's bar. */
const HEADINGS: Record<Removal["list"], string> = {
  savedHomes: "saved-homes",
  savedSearches: "saved-searches",
  viewed: "viewed",
};

/** Says what was taken from this device's memory last, and takes it back. */
export function RemovedBar({ device }: { device: DeviceState }) {
  const client = useQueryClient();
  const [{ known, removal }, set] = useState<{ known: DeviceState; removal: Removal | null }>({
    known: device,
    removal: null,
  });
  if (device !== known) set({ known: device, removal: removalBetween(known, device) });
  const addressOf = (id: string) => client.getQueryData(propertyQuery(id).queryKey)?.address.streetAddress;
  const close = (act: () => void) => {
    act();
    document.getElementById(HEADINGS[removal!.list])?.focus();
  };
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-20 z-30 flex justify-center print:hidden">
      {removal ? (
        <div className="pointer-events-auto flex max-w-full items-center gap-1 border border-ink bg-raised py-1 pr-1 pl-4 text-sm">
          <span className="wrap-anywhere min-w-0">{removalWords(removal, addressOf)}</span>
          <Button tone="quiet" onClick={() => close(() => putBack({ [removal.list]: removal.rows }))}>
            Undo
          </Button>
          <Button
            tone="quiet"
            square
            aria-label="Close this message"
            onClick={() => close(() => set({ known: device, removal: null }))}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      ) : null}
    </div>
  );
}

"use client";

import { Printer, Share } from "lucide-react";
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";

const ACTION =
  "scripted inline-flex h-11 cursor-pointer items-center gap-1.5 px-2 text-ink2 hover:text-ink md:h-10 print:hidden";

/** The system's share sheet where there is one, otherwise the address is copied. */
export function ShareButton({ title }: { title: string }) {
  const [said, setSaid] = useState("");
  const share = async () => {
    const { href } = window.location;
    try {
      if (navigator.share) {
        await navigator.share({ title, url: href });
        return;
      }
      await navigator.clipboard.writeText(href);
      setSaid("Link copied");
    } catch (error) {
      // The visitor closed the sheet.
      if (error instanceof DOMException && error.name === "AbortError") return;
      setSaid("Copy the address from the address bar");
    }
  };
  return (
    <span className="relative">
      <button type="button" className={ACTION} onClick={share}>
        <Share aria-hidden className="size-4" strokeWidth={1.5} />
        Share
      </button>
      <span
        role="status"
        className={classNames(
          "absolute top-full right-0 z-10 whitespace-nowrap text-ink2 text-xs",
          said && "border border-line2 bg-raised px-2 py-1",
        )}
      >
        {said}
      </span>
    </span>
  );
}

export function PrintButton() {
  return (
    <button type="button" className={`${ACTION} max-md:hidden`} onClick={() => window.print()}>
      <Printer aria-hidden className="size-4" strokeWidth={1.5} />
      Print
    </button>
  );
}

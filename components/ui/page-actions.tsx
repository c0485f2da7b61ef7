"use client";

import { useState } from "react";
import { classNames } from "./class-names";
import { Printer, Share } from "./icons";

/** Style of the actions in a line at the top of a page. */
export const PAGE_ACTION =
  "inline-flex h-11 cursor-pointer items-center gap-1.5 px-2 text-ink2 hover:text-ink md:h-10 print:hidden";

interface ShareButtonProps {
  title: string;
  label?: string;
  /** Makes the address that is shared, if it is not the page's own. */
  href?: () => string;
}

/** Opens the system's share sheet if there is one, otherwise copies the address. */
export function ShareButton({ title, label = "Share", href: hrefOf }: ShareButtonProps) {
  const [said, setSaid] = useState("");
  const share = async () => {
    const url = hrefOf?.() ?? window.location.href;
    try {
      if (navigator.share) return await navigator.share({ title, url });
    } catch (error) {
      // The visitor closed the sheet.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
    const copied = await import("@/lib/web/copy-text").then(({ copyText }) => copyText(url)).catch(() => false);
    setSaid(copied ? "Link copied" : "Copy the address from the address bar");
  };
  return (
    <span className="relative">
      <button type="button" className={`scripted ${PAGE_ACTION}`} onClick={share}>
        <Share className="size-4" strokeWidth={1.5} />
        {label}
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
    <button type="button" className={`scripted ${PAGE_ACTION} max-md:hidden`} onClick={() => window.print()}>
      <Printer className="size-4" strokeWidth={1.5} />
      Print
    </button>
  );
}

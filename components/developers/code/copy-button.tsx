"use client";

import { useEffect, useState } from "react";
import { Check, Copy } from "@/components/ui/icons";
import { copyText } from "@/lib/web/copy-text";

const SHOWN_MS = 2_000;

interface CopyButtonProps {
  /** What is copied; without it the code of the figure that the button is in, so that a page does not carry it twice more. */
  text?: string;
  label?: string;
}

const codeAround = (button: Element): string => button.closest("figure")?.querySelector("pre")?.textContent ?? "";

/** Copies a text and says so. Hidden where there is no JavaScript to copy with. */
export function CopyButton({ text, label = "Copy" }: CopyButtonProps) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const Icon = state === "copied" ? Check : Copy;
  return (
    <button
      type="button"
      className="scripted inline-flex h-11 shrink-0 cursor-pointer items-center gap-1.5 px-3 text-xs font-medium text-ink2 hover:text-ink md:h-9"
      onClick={async ({ currentTarget }) =>
        setState((await copyText(text ?? codeAround(currentTarget))) ? "copied" : "failed")
      }
    >
      <Icon className="size-3.5" strokeWidth={1.5} />
      <span aria-live="polite">
        {state === "copied" ? "Copied" : state === "failed" ? "Select the text to copy it" : label}
      </span>
    </button>
  );
}

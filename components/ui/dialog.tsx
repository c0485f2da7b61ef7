"use client";

import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
  /** `sheet` comes from the bottom and fills a phone. */
  kind?: "dialog" | "sheet";
}

/** The native modal dialog: it keeps the focus inside, closes on Escape and returns the focus. */
export function Dialog({ open, onClose, title, children, footer, kind = "dialog" }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** Whether the press that a click ends began on the backdrop. One that began in the content, as on a slider, did not. */
  const onBackdrop = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; Escape closes natively
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={(event) => {
        onBackdrop.current = event.target === ref.current;
      }}
      onClick={(event) => event.target === ref.current && onBackdrop.current && onClose()}
      className={classNames(
        "flex-col border border-ink bg-paper p-0 text-ink backdrop:bg-ink/40 open:flex dark:backdrop:bg-black/60",
        kind === "sheet"
          ? "mx-0 mt-auto mb-0 max-h-[92dvh] w-full max-w-none border-x-0 border-b-0"
          : "m-auto max-h-[90dvh] w-full max-w-lg",
      )}
    >
      <header className="flex items-center justify-between border-line border-b py-2 pr-2 pl-4">
        <h2 id={titleId} className="font-serif text-xl/7">
          {title}
        </h2>
        <Button square tone="quiet" aria-label="Close" onClick={onClose}>
          <X aria-hidden className="size-5" />
        </Button>
      </header>
      {/* Positioned, as otherwise hidden labels far down would lengthen the sheet itself, which then scrolls into blank. */}
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">{children}</div>
      {footer ? <footer className="border-line border-t p-4">{footer}</footer> : null}
    </dialog>
  );
}

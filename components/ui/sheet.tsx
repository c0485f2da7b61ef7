"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { CloseButton } from "./button";

interface SheetProps {
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays at the bottom while the content scrolls. */
  footer: ReactNode;
}

/** The native modal dialog, from the bottom: it keeps the focus inside, closes on Escape and returns the focus. */
export function Sheet({ onClose, title, children, footer }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  /** Whether the press that a click ends began on the backdrop. One that began in the content, as on a slider, did not. */
  const onBackdrop = useRef(false);

  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
  }, []);

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
      className="mx-0 mt-auto mb-0 max-h-[92dvh] w-full max-w-none flex-col border-ink border-t bg-paper p-0 text-ink backdrop:bg-ink/40 open:flex dark:backdrop:bg-black/60"
    >
      <header className="flex items-center justify-between border-line border-b py-2 pr-2 pl-4">
        <h2 id={titleId} className="font-serif text-xl/7">
          {title}
        </h2>
        <CloseButton label="Close" onClick={onClose} />
      </header>
      {/* Positioned, as otherwise hidden labels far down would lengthen the sheet itself, which then scrolls into blank. */}
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-4">{children}</div>
      <footer className="border-line border-t p-4">{footer}</footer>
    </dialog>
  );
}

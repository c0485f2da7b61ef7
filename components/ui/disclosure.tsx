"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "./class-names";

/**
 * Keeps an open panel at its position while its summary grows, shrinks or moves because of choices in it. A new
 * window size or opening it again resets the position.
 */
function usePanelPosition(details: RefObject<HTMLDetailsElement | null>, panel: RefObject<HTMLElement | null>): void {
  const left = useRef<number | null>(null);

  useEffect(() => {
    const start = () => {
      if (!panel.current || !details.current) return;
      panel.current.style.translate = "";
      left.current = details.current.open ? panel.current.getBoundingClientRect().left : null;
    };
    const element = details.current;
    element?.addEventListener("toggle", start);
    window.addEventListener("resize", start);
    return () => {
      element?.removeEventListener("toggle", start);
      window.removeEventListener("resize", start);
    };
  }, [details, panel]);

  // After every render, because each may change the text of this summary or of its neighbors.
  useLayoutEffect(() => {
    if (left.current === null || !panel.current) return;
    panel.current.style.translate = "";
    const moved = panel.current.getBoundingClientRect().left - left.current;
    if (moved !== 0) panel.current.style.translate = `${-moved}px`;
  });
}

interface DisclosureProps {
  /** A small line above, such as "Beds". */
  label: ReactNode;
  /** The chosen value, such as "2 or more". */
  value?: ReactNode;
  children: ReactNode;
  /** Disclosures with the same name close each other. */
  name?: string;
  /** At the right edge panels open to the left. */
  align?: "left" | "right";
  className?: string;
  summaryClassName?: string;
  panelClassName?: string;
}

/**
 * A panel below a summary: native `details`. Its content is mounted when it is first opened. Escape and a press outside
 * close it, and it stays in place when its summary changes.
 */
export function Disclosure(props: DisclosureProps) {
  const { label, value, children, name, align = "left", className, summaryClassName, panelClassName } = props;
  const ref = useRef<HTMLDetailsElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** Whether it was ever opened. */
  const [opened, setOpened] = useState(false);
  usePanelPosition(ref, panel);

  useEffect(() => {
    // A visitor may have opened it before hydration.
    if (ref.current?.open) setOpened(true);
    const close = (event: Event) => {
      const details = ref.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        if (details.contains(document.activeElement)) details.querySelector("summary")?.focus();
      } else if (details.contains(event.target as Node)) return;
      details.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, []);

  return (
    <details
      ref={ref}
      onToggle={() => setOpened(true)}
      {...(name ? { name } : {})}
      className={classNames("group relative", className)}
    >
      <summary className={classNames("flex cursor-pointer list-none items-center gap-2", summaryClassName)}>
        <span className="min-w-0">
          <span className={value === undefined ? undefined : "block truncate text-xs text-ink3"}>{label}</span>
          {value === undefined ? null : <span className="block truncate text-sm font-medium">{value}</span>}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <div
        ref={panel}
        className={classNames(
          "absolute top-full z-40 min-w-full border border-ink bg-raised p-4",
          align === "right" ? "right-0" : "left-0",
          panelClassName,
        )}
      >
        {opened ? children : null}
      </div>
    </details>
  );
}

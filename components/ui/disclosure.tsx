"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "./class-names";
import { useStay } from "./use-stay";

interface DisclosureProps {
  /** Small line above, as "Beds". */
  label: ReactNode;
  /** What is chosen, as "2 or more". */
  value?: ReactNode;
  children: ReactNode;
  /** Disclosures of one name close each other. */
  name?: string;
  /** On the right edge, panels open to the left. */
  align?: "left" | "right";
  className?: string;
  summaryClassName?: string;
  panelClassName?: string;
}

/**
 * A panel under a summary: the platform's own `details`, which opens by keyboard and without JavaScript.
 * Escape and a press outside close it, and it stays where it opened whatever its summary says meanwhile.
 */
export function Disclosure(props: DisclosureProps) {
  const { label, value, children, name, align = "left", className, summaryClassName, panelClassName } = props;
  const ref = useRef<HTMLDetailsElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useStay(ref, panel);

  useEffect(() => {
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
    <details ref={ref} {...(name ? { name } : {})} className={classNames("group relative", className)}>
      <summary className={classNames("flex cursor-pointer list-none items-center gap-2", summaryClassName)}>
        <span>
          <span className={value === undefined ? undefined : "block text-xs text-ink3"}>{label}</span>
          {value === undefined ? null : <span className="block text-sm font-medium">{value}</span>}
        </span>
        <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
      </summary>
      <div
        ref={panel}
        className={classNames(
          "absolute top-full z-40 min-w-full border border-ink bg-raised p-4",
          align === "right" ? "right-0" : "left-0",
          panelClassName,
        )}
      >
        {children}
      </div>
    </details>
  );
}

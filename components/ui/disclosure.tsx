"use client";

import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { ChevronDown } from "@/components/ui/icons";
import { classNames } from "./class-names";
import { whenLeft } from "./when-left";

interface DisclosureProps {
  /** A small line above, such as "Beds". */
  label: ReactNode;
  /** The chosen value, such as "2 or more". */
  value: ReactNode;
  children: ReactNode;
  /** Disclosures with the same name close each other. */
  name: string;
  /** At the right edge panels open to the left. */
  align: "left" | "right";
  className?: string;
  summaryClassName?: string;
  panelClassName?: string;
}

/** A panel below a summary: native `details`. Its content is mounted when it is first opened. Escape and a press outside close it. */
export function Disclosure(props: DisclosureProps) {
  const { label, value, children, name, align, className, summaryClassName, panelClassName } = props;
  const ref = useRef<HTMLDetailsElement>(null);
  /** Whether it was ever opened. */
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    const details = ref.current!;
    // A visitor may have opened it before hydration.
    if (details.open) setOpened(true);
    return whenLeft(details, (by) => {
      if (!details.open) return;
      if (by === "key" && details.contains(document.activeElement)) details.querySelector("summary")?.focus();
      details.open = false;
    });
  }, []);

  const onToggle = ({ currentTarget: details }: SyntheticEvent<HTMLDetailsElement>) => {
    setOpened(true);
    // While it is open the summary keeps its width, so that a choice, which changes its text, moves neither panel nor neighbors.
    const summary = details.querySelector("summary")!;
    summary.style.width = details.open ? `${summary.getBoundingClientRect().width}px` : "";
  };

  return (
    <details ref={ref} onToggle={onToggle} name={name} className={classNames("group relative", className)}>
      <summary className={classNames("flex cursor-pointer list-none items-center gap-2", summaryClassName)}>
        <span className="min-w-0">
          <span className="block truncate text-xs text-ink3">{label}</span>
          <span className="block truncate text-sm font-medium">{value}</span>
        </span>
        <ChevronDown className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <div
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

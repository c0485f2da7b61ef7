"use client";

import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { ChevronDown } from "@/components/ui/icons";

interface FilterDisclosureProps {
  /** A small line above, such as "Beds". */
  label: string;
  /** The chosen value, such as "2 or more". */
  value: string;
  /** The width of its panel, as a class. */
  width: string;
  /** Whether its panel opens to the left, as at the right edge. */
  leftward: boolean;
  children: ReactNode;
}

/**
 * A filter of the bar, whose panel is below its button: native `details`, of which one is open. Its content is mounted when it is
 * first opened. Escape and a press outside close it.
 */
export function FilterDisclosure({ label, value, width, leftward, children }: FilterDisclosureProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  /** Whether it was ever opened. */
  const [opened, setOpened] = useState(false);

  useEffect(() => {
    const details = ref.current!;
    // A visitor may have opened it before hydration.
    if (details.open) setOpened(true);
    const stop = new AbortController();
    const { signal } = stop;
    const close = () => {
      details.open = false;
    };
    document.addEventListener(
      "keydown",
      ({ key }) => {
        if (key !== "Escape" || !details.open) return;
        if (details.contains(document.activeElement)) details.querySelector("summary")?.focus();
        close();
      },
      { signal },
    );
    document.addEventListener("pointerdown", ({ target }) => details.contains(target as Node) || close(), { signal });
    return () => stop.abort();
  }, []);

  const onToggle = ({ currentTarget: details }: SyntheticEvent<HTMLDetailsElement>) => {
    setOpened(true);
    // While it is open the summary keeps its width, so that a choice, which changes its text, moves neither panel nor neighbors.
    const summary = details.querySelector("summary")!;
    summary.style.width = details.open ? `${summary.getBoundingClientRect().width}px` : "";
  };

  return (
    <details ref={ref} onToggle={onToggle} name="filters" className="group relative flex min-w-0">
      <summary className="flex h-full min-w-0 cursor-pointer list-none items-center gap-3 px-4 -outline-offset-4 hover:bg-sheet">
        <span className="min-w-0">
          <span className="block truncate text-xs text-ink3">{label}</span>
          <span className="block truncate text-sm font-medium">{value}</span>
        </span>
        <ChevronDown className="size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <div
        className={classNames(
          "absolute top-full z-40 mt-px max-h-[calc(100dvh-8rem)] min-w-full overflow-y-auto border border-ink bg-raised p-4",
          leftward ? "right-0" : "left-0",
          width,
        )}
      >
        {opened ? children : null}
      </div>
    </details>
  );
}

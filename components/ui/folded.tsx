"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names";

interface FoldedProps {
  summary: ReactNode;
  children: ReactNode;
  className?: string;
  summaryClassName?: string;
}

/** Native `details` with lines around. What is inside is mounted when it is first opened, so it is not in the page's HTML. */
export function Folded({ summary, children, className, summaryClassName }: FoldedProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [opened, setOpened] = useState(false);
  // A visitor may have opened it before hydration.
  useEffect(() => setOpened(details.current!.open), []);
  return (
    <details ref={details} className={classNames("border-line border-y", className)} onToggle={() => setOpened(true)}>
      <summary className={classNames("flex min-h-11 cursor-pointer items-center", summaryClassName)}>{summary}</summary>
      {opened ? children : null}
    </details>
  );
}

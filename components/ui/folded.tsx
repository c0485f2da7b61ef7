"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names";

interface FoldedProps {
  summary: ReactNode;
  children: ReactNode;
  className?: string;
  summaryClassName?: string;
}

/** Whether a `details` has been opened, also before hydration; the rest are its props. */
export function useOpened() {
  const ref = useRef<HTMLDetailsElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(ref.current?.open ?? false), []);
  return { opened, ref, onToggle: () => setOpened(true) };
}

/** Native `details` with lines around. What is inside is mounted when it is first opened, so it is not in the page's HTML. */
export function Folded({ summary, children, className, summaryClassName }: FoldedProps) {
  const { opened, ...details } = useOpened();
  return (
    <details {...details} className={classNames("border-line border-y", className)}>
      <summary className={classNames("flex min-h-11 cursor-pointer items-center", summaryClassName)}>{summary}</summary>
      {opened ? children : null}
    </details>
  );
}

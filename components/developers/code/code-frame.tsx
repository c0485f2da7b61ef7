import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { CopyButton } from "./copy-button";

interface CodeFrameProps {
  title: ReactNode;
  /** What the button copies. */
  text: string;
  /** Whether long lines are wrapped. */
  wraps?: boolean;
  className?: string | undefined;
  /** Tailwind class that limits the height of a block that scrolls. */
  bodyClassName?: string | undefined;
  /** The text, in pieces of several colors or plain. */
  children: ReactNode;
}

/** Code with a title and a copy button. It scrolls by itself, also by keyboard. */
export const CodeFrame = ({ title, text, wraps = false, className, bodyClassName, children }: CodeFrameProps) => (
  <figure className={classNames("border border-line bg-sheet", className)}>
    <figcaption className="flex min-h-11 items-center justify-between gap-3 border-line border-b pl-3 text-xs text-ink3 md:min-h-9">
      <span className="min-w-0">{title}</span>
      <CopyButton text={text} />
    </figcaption>
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames(
        "overflow-auto p-3 font-mono text-[12.5px]/5 print:max-h-none print:overflow-visible print:whitespace-pre-wrap",
        wraps && "whitespace-pre-wrap wrap-anywhere",
        bodyClassName,
      )}
    >
      <code>{children}</code>
    </pre>
  </figure>
);

import type { ComponentProps, ReactNode } from "react";
import { ArrowDown, ArrowUp } from "@/components/ui/icons";
import { classNames } from "./class-names";

interface TableProps extends ComponentProps<"table"> {
  caption: string;
  /** Classes of the scrolling region, such as a maximum height. */
  frameClass?: string;
  /** Whether its head stays visible while rows scroll: with the page, or in its own frame in a narrow window. */
  long?: boolean;
}

/** The class of the region of a table whose head stays visible; see table.css. */
export const LONG_TABLE = "long-table";

/**
 * A table that scrolls by itself if it is too wide. `caption` is its name. It has room for focus rings at its edges.
 */
export function Table({ caption, frameClass, long = false, children, className, ...rest }: TableProps) {
  return (
    <section
      className={classNames("relative -mx-1 px-1", long ? LONG_TABLE : "overflow-x-auto", frameClass)}
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className={classNames("w-full border-collapse text-sm", className)} {...rest}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

interface CellProps extends ComponentProps<"td"> {
  /** Whether it holds numbers, which are right-aligned. */
  figure?: boolean;
}

export function HeadCell({ figure = false, className, scope = "col", ...rest }: CellProps & { scope?: string }) {
  return <th scope={scope} className={classNames("head-cell", figure && "cell-figure", className)} {...rest} />;
}

export function Cell({ figure = false, className, ...rest }: CellProps) {
  return <td className={classNames("cell", figure && "cell-figure", className)} {...rest} />;
}

/** The arrow in the head of a sorted column. Set `aria-sort` on the cell. */
export function SortMark({ direction }: { direction: "ascending" | "descending" | "none" }): ReactNode {
  if (direction === "none") return null;
  const Arrow = direction === "ascending" ? ArrowUp : ArrowDown;
  return <Arrow className="inline size-3 text-accent" />;
}

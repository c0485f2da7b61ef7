import { classNames } from "./class-names";

/** A place kept while its content comes; give it the content's size. Hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("skeleton block bg-sheet", className)} />;
}

import { classNames } from "./class-names";

/** What holds segments: a few choices side by side. */
export const SEGMENTS = "flex flex-wrap rounded-control border border-line2";

/** The look of one of them, a link. */
export const segmentClass = (chosen: boolean): string =>
  classNames(
    "inline-flex h-11 cursor-pointer items-center gap-2 whitespace-nowrap border-line2 px-3.5 text-sm font-medium not-first:border-l first-of-type:border-l-0 md:h-9",
    // Neighbours touch: the focused one stands over them.
    "relative focus-visible:z-10 has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
    chosen
      ? "bg-ink text-paper forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none"
      : "bg-raised hover:bg-sheet",
  );

/** Joins class names, leaving out what is false. */
export const classNames = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(" ");

/** The look of a link in running text. */
export const LINK = "underline decoration-line2 underline-offset-4 hover:decoration-ink";

/** The look of a fact that can be taken away, as a filter. */
export const CHIP =
  "inline-flex h-11 max-w-full shrink-0 items-center gap-1.5 whitespace-nowrap rounded-control border border-line2 bg-paper px-2.5 text-[13px] hover:border-ink md:h-7";

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

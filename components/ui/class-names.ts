/** Joins class names and leaves out falsy ones. */
export const classNames = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(" ");

/** Style of a link in running text. */
export const LINK = "underline decoration-line2 underline-offset-4 hover:decoration-ink";

/** Style of a chip that can be removed, as a filter. */
export const CHIP =
  "inline-flex h-11 max-w-full shrink-0 items-center gap-1.5 whitespace-nowrap rounded-control border border-line2 bg-paper px-2.5 text-[13px] hover:border-ink md:h-7";

/** Style of a control below a chart, as one that shows its table; see globals.css. */
export const CHART_ACTION = "chart-action";

/** Style of a group of segments: a few choices side by side. */
export const SEGMENTS = "flex flex-wrap rounded-control border border-line2";

/** Style of a segment, which is a link or a label; see globals.css, as a page has a dozen. */
export const segmentClass = (chosen: boolean): string => (chosen ? "segment chosen" : "segment");

/** Style of a segment that is only chosen below 1024 px. */
export const CHOSEN_IN_NARROW =
  "max-lg:bg-ink max-lg:text-paper max-lg:forced-colors:bg-[Highlight] max-lg:forced-colors:text-[HighlightText] max-lg:forced-colors:forced-color-adjust-none";

/** Joins class names and leaves out falsy ones. */
export const classNames = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(" ");

/** Style of a page's title. */
export const PAGE_TITLE = "font-serif text-[32px]/10 tracking-[-.02em] md:text-[46px]/[54px]";

/** Style of the title of a page's section. */
export const SECTION_TITLE = "font-serif text-2xl/8 tracking-[-.01em] md:text-[26px]/8";

/** Style of a link in running text; see globals.css. */
export const LINK = "link";

/** Style of a chip that can be removed, as a filter. */
export const CHIP =
  "inline-flex h-11 max-w-full shrink-0 items-center gap-1.5 whitespace-nowrap rounded-control border border-line2 bg-paper px-2.5 text-[13px] hover:border-ink md:h-7";

/** Style of the box of a field. Its text is 16 px on phones, where a smaller size makes the browser zoom. */
export const BOX =
  "w-full min-w-0 rounded-control border border-line2 bg-raised px-3 text-base text-ink placeholder:text-ink3 hover:border-ink md:text-sm";

/** Style of a field of one line. */
export const CONTROL = `h-11 md:h-10 ${BOX}`;

/** Style of a control below a chart, as one that shows its table; see charts.css. */
export const CHART_ACTION = "chart-action";

/** Style of a group of segments: a few choices side by side. */
export const SEGMENTS = "flex flex-wrap rounded-control border border-line2";

/** Style of a segment, which is a link or a label; see globals.css, as a page has a dozen. */
export const segmentClass = (chosen: boolean): string => (chosen ? "segment segment-chosen" : "segment");

/** The look of a fact that can be taken away, as a filter. */
export const CHIP =
  "inline-flex h-11 max-w-full shrink-0 items-center gap-1.5 whitespace-nowrap rounded-control border border-line2 bg-paper px-2.5 text-[13px] hover:border-ink md:h-7";

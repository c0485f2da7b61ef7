import type { ReactNode } from "react";
import { classNames } from "./class-names";

export interface Segment<T extends string | number> {
  value: T;
  label: ReactNode;
}

interface SegmentedProps<T extends string | number> {
  /** What is chosen, for screen readers. */
  legend: string;
  name: string;
  segments: readonly Segment<T>[];
  value: T;
  onChange: (value: T) => void;
  className?: string;
}

/** One of a few, side by side: radio buttons, so arrow keys and forms work by themselves. */
export function Segmented<T extends string | number>(props: SegmentedProps<T>) {
  const { legend, name, segments, value, onChange, className } = props;
  return (
    <fieldset className={classNames("inline-flex flex-wrap rounded-control border border-line2", className)}>
      <legend className="sr-only">{legend}</legend>
      {segments.map((segment) => (
        <label key={segment.value} className={segmentClass(segment.value === value)}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  );
}

/** The look of a segment, for links as well. */
export const segmentClass = (chosen: boolean): string =>
  classNames(
    "inline-flex h-11 cursor-pointer items-center gap-2 whitespace-nowrap border-line2 px-3.5 text-sm font-medium not-first:border-l first-of-type:border-l-0 md:h-9",
    // Neighbours touch: the focused one stands over them.
    "relative focus-visible:z-10 has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
    chosen
      ? "bg-ink text-paper forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none"
      : "bg-raised hover:bg-sheet",
  );

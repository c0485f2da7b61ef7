import type { ReactNode } from "react";
import { type ChartSpec, type LegendEntry, legendOf } from "./spec";
import { dashOf, swatchOf } from "./theme";

const NONE: ReadonlySet<string> = new Set();

interface Props {
  spec: ChartSpec;
  hidden?: ReadonlySet<string>;
  /** What stands in place of a newest value. */
  renderNewest?: ((entry: LegendEntry) => ReactNode) | undefined;
  /** Switches the series of a label. Without it the entries are only labels. */
  onToggle?: (label: string) => void;
}

interface SwatchProps extends Pick<LegendEntry, "color"> {
  mark?: LegendEntry["mark"];
  dash?: LegendEntry["dash"];
  className?: string | undefined;
}

/** The mark of a series, beside its name. */
export function Swatch({ color, mark = "line", dash, className }: SwatchProps) {
  const { width, opacity } = swatchOf(mark);
  return (
    <svg aria-hidden="true" width="20" height="10" className={className}>
      <path
        d="M0 5h20"
        stroke={`var(--${color})`}
        strokeWidth={width}
        strokeDasharray={dashOf(dash)}
        opacity={opacity}
      />
    </svg>
  );
}

interface EntryProps extends Pick<Props, "renderNewest"> {
  entry: LegendEntry;
  off: boolean;
}

function Entry({ entry, off, renderNewest }: EntryProps) {
  const { label, color, dash, mark, newest } = entry;
  return (
    <>
      <Swatch color={color} mark={mark} dash={dash} className={off ? "opacity-30" : undefined} />
      <span className={off ? "text-ink2 line-through" : "text-ink2"}>{label}</span>
      {newest === null ? null : (
        <span className={off ? "invisible" : "font-semibold"}>{renderNewest ? renderNewest(entry) : newest}</span>
      )}
    </>
  );
}

const ENTRY = "flex min-h-8 items-center gap-2 max-sm:min-h-11 print:min-h-0";

/** The legend, as text until its series can be switched. Swatches have the series' color, names and values that of text. */
export const Legend = ({ spec, hidden = NONE, renderNewest, onToggle }: Props) => (
  <ul className="flex flex-wrap gap-x-5 text-[13px] leading-5">
    {legendOf(spec).map((entry) => (
      <li key={entry.label} className={hidden.has(entry.label) ? "print:hidden" : undefined}>
        {onToggle && entry.mark !== "band" ? (
          <button
            type="button"
            aria-pressed={!hidden.has(entry.label)}
            onClick={() => onToggle(entry.label)}
            className={`cursor-pointer hover:[&>span]:text-ink ${ENTRY}`}
          >
            <Entry entry={entry} off={hidden.has(entry.label)} renderNewest={renderNewest} />
          </button>
        ) : (
          <span className={ENTRY}>
            <Entry entry={entry} off={false} renderNewest={renderNewest} />
          </span>
        )}
      </li>
    ))}
  </ul>
);

import { LegendValue } from "./legend-value";
import type { PointedStore } from "./pointed";
import { type ChartSpec, type LegendEntry, legendOf } from "./spec";
import { dashOf, swatchOf } from "./theme";

const NONE: ReadonlySet<string> = new Set();

interface Props {
  spec: ChartSpec;
  hidden?: ReadonlySet<string>;
  /** Where the crosshair is. Without it the values are the newest. */
  pointed?: PointedStore | undefined;
  /** Switches the series of a label. Without it the entries are only labels. */
  onToggle?: (label: string) => void;
}

type EntryProps = LegendEntry & Pick<Props, "pointed"> & { off: boolean };

function Entry({ label, color, dash, mark, newest, off, values, unit, pointed }: EntryProps) {
  const swatch = swatchOf(mark);
  return (
    <>
      <svg aria-hidden="true" width="20" height="10" className={off ? "opacity-30" : undefined}>
        <path
          d="M0 5h20"
          stroke={`var(--${color})`}
          strokeWidth={swatch.width}
          strokeDasharray={dashOf(dash)}
          opacity={swatch.opacity}
        />
      </svg>
      <span className={off ? "text-ink2 line-through" : "text-ink2"}>{label}</span>
      {newest === null ? null : (
        <span className={off ? "invisible" : "font-semibold"}>
          {pointed ? <LegendValue values={values} unit={unit} newest={newest} pointed={pointed} /> : newest}
        </span>
      )}
    </>
  );
}

const ENTRY = "flex min-h-8 items-center gap-2 max-sm:min-h-11 print:min-h-0";

/** The legend, as text until its series can be switched. Swatches have the series' color, names and values that of text. */
export const Legend = ({ spec, hidden = NONE, pointed, onToggle }: Props) => (
  <ul className="flex flex-wrap gap-x-5 text-[13px] leading-5">
    {legendOf(spec).map((entry) => (
      <li key={entry.label} className={hidden.has(entry.label) ? "print:hidden" : undefined}>
        {onToggle && entry.mark !== "band" ? (
          <button
            type="button"
            aria-pressed={!hidden.has(entry.label)}
            onClick={() => onToggle(entry.label)}
            className={`legend-switch cursor-pointer hover:[&>span]:text-ink ${ENTRY}`}
          >
            <Entry {...entry} off={hidden.has(entry.label)} pointed={pointed} />
          </button>
        ) : (
          <span className={ENTRY}>
            <Entry {...entry} off={false} pointed={pointed} />
          </span>
        )}
      </li>
    ))}
  </ul>
);

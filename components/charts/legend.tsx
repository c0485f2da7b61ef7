import { type Color, DASHES, type Stroke } from "./scene";

export interface LegendItem {
  key: string;
  label: string;
  color: Color;
  stroke: Stroke | "block";
  /** The value at the crosshair, or the latest. */
  value?: string;
}

/** Swatches carry the colour; names and values are set in ink. Values keep their room, so nothing jumps. */
export function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-[13px] leading-5">
      {items.map(({ key, label, color, stroke, value }) => (
        <li key={key} className="flex items-center gap-2">
          <svg aria-hidden="true" width="20" height="10" className="flex-none">
            <path
              d="M0 5h20"
              strokeWidth={stroke === "block" ? 10 : 2}
              strokeDasharray={stroke === "block" ? undefined : DASHES[stroke]}
              style={{ stroke: `var(--${color})` }}
            />
          </svg>
          <span className="text-ink2">{label}</span>
          {value === undefined ? null : <span className="min-w-[5.5ch] font-semibold">{value}</span>}
        </li>
      ))}
    </ul>
  );
}

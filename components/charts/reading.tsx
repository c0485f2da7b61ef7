import type { ChartSeries, ChartSpec } from "./spec";
import { dashOf } from "./theme";
import { UNITS } from "./units";

export interface ReadProps {
  spec: ChartSpec;
  hidden: ReadonlySet<string>;
}

/** The values of a row and their changes, for each visible series. */
function readRow({ spec, hidden }: ReadProps, row: number) {
  const { value: format, change } = UNITS[spec.unit];
  return spec.series
    .filter(({ label, mark, values }) => {
      const elsewhere = mark === "stem" && (values[row] ?? null) === null;
      return mark !== "step" && !elsewhere && !hidden.has(label);
    })
    .map((series) => {
      const value = series.values[row] ?? null;
      const few = series.thin?.[row] && value !== null;
      const changes = (series.compared ?? []).map(({ name, values }) => ({
        name,
        text: few ? "" : change(value, values[row] ?? null),
      }));
      return { series, value: format(value), few, changes };
    });
}

/** A row in words for a screen reader: "Oct 2026: 78704 sold $791K, −2.6% in a month". */
export function spokenRow(props: ReadProps, row: number): string {
  const parts = readRow(props, row).map(({ series, value, few, changes }) =>
    [
      `${series.label} ${value}${few ? ", few sales" : ""}`,
      ...changes.filter(({ text }) => /\d/.test(text)).map(({ name, text }) => `${text} ${name}`),
    ].join(", "),
  );
  return `${props.spec.rows[row]!.name}: ${parts.join("; ")}`;
}

const Swatch = ({ series: { color, dash, mark } }: { series: ChartSeries }) => (
  <svg aria-hidden="true" width="16" height="8" className="flex-none">
    {mark === "told" ? null : (
      <path
        d="M0 4h16"
        strokeWidth={mark === "bar" ? 8 : 2}
        strokeDasharray={dashOf(dash)}
        style={{ stroke: `var(--${color})` }}
      />
    )}
  </svg>
);

interface ReadingProps extends ReadProps {
  shown: boolean;
  /** The row, given by recharts. */
  activeIndex?: string | number | null;
}

/** The tooltip: the values at a row, each with its changes. */
export function Reading({ shown, activeIndex, ...props }: ReadingProps) {
  const row = Number(activeIndex ?? -1);
  const entry = props.spec.rows[row];
  if (!shown || !entry) return null;
  const read = readRow(props, row);
  const swatches = read.some(({ series }) => series.mark !== "told");
  const columns = read[0]?.changes.map(({ name }) => name) ?? [];
  return (
    <div aria-hidden="true" className="chart-reading w-max border border-ink bg-raised px-3 py-2 text-[13px]/5">
      <table className="border-collapse whitespace-nowrap">
        <thead>
          <tr className="text-ink3">
            <th scope="col" className="pr-3 text-left font-semibold text-ink" colSpan={2}>
              {entry.name}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="pl-3 text-right font-normal text-[12px]">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {read.map(({ series, value, few, changes }) => (
            <tr key={series.key}>
              <th scope="row" className="pr-3 text-left font-normal text-ink2">
                <span className="flex items-center gap-2">
                  {swatches ? <Swatch series={series} /> : null} {series.label}
                </span>
              </th>
              <td className="text-right font-semibold">{value}</td>
              {few ? (
                <td colSpan={columns.length} className="pl-3 text-right text-ink3 italic">
                  few sales
                </td>
              ) : (
                changes.map(({ name, text }) => (
                  <td key={name} className="pl-3 text-right text-ink2">
                    {text}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

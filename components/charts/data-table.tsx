import type { TableData } from "./spec";

/** The class of the controls below a chart; see globals.css. */
export const CHART_ACTION = "chart-action";

/** A table of right-aligned figures. The first column is each row's heading. Scrolls horizontally when narrow. */
export function DataTable({ caption, columns, rows }: TableData & { caption: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="max-h-80 overflow-auto print:max-h-none" aria-label={caption} tabIndex={0}>
      <table className="w-full border-collapse text-[13px] [&>tbody]:whitespace-nowrap">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th
                key={column}
                scope="col"
                className={`sticky top-0 border-line2 border-b bg-paper py-2 font-normal text-ink3 ${i === 0 ? "pr-4 text-left" : "pl-4 text-right"}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]} className="border-line border-b">
              {row.map((cell, i) =>
                i === 0 ? (
                  <th key={columns[0]} scope="row" className="py-1.5 pr-4 text-left font-normal">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[i]} className="py-1.5 pl-4 text-right">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

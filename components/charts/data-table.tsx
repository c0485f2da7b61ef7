import type { ComponentProps } from "react";
import { CHART_ACTION, classNames } from "@/components/ui/class-names";
import type { TableData } from "./spec";

interface FoldProps extends ComponentProps<"details"> {
  /** What the table within is of, for screen readers. */
  of: string;
}

/** A table that is folded below its drawing. */
export const TableFold = ({ of, className, children, ...rest }: FoldProps) => (
  <details className={classNames("group", className)} {...rest}>
    <summary className={CHART_ACTION}>
      <span className="group-open:hidden">Show table</span>
      <span className="hidden group-open:inline">Hide table</span>
      <span className="sr-only">: {of}</span>
    </summary>
    {children}
  </details>
);

/** The classes of all cells stand on the table, as a page would have them once for each of its cells. */
const TABLE =
  "w-full border-collapse text-[13px] [&>tbody]:whitespace-nowrap [&_th]:font-normal [&_td]:py-1.5 [&_td]:pl-4 [&_td]:text-right " +
  "[&>tbody_th]:py-1.5 [&>tbody_th]:pr-4 [&>tbody_th]:text-left [&>tbody>tr]:border-line [&>tbody>tr]:border-b " +
  "[&>thead_th]:sticky [&>thead_th]:top-0 [&>thead_th]:border-line2 [&>thead_th]:border-b [&>thead_th]:bg-paper [&>thead_th]:py-2 [&>thead_th]:text-ink3";

/** A table of right-aligned figures. The first column is each row's heading. Scrolls horizontally when narrow. */
export function DataTable({ caption, columns, rows }: TableData & { caption: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="max-h-80 overflow-auto print:max-h-none" aria-label={caption} tabIndex={0}>
      <table className={TABLE}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th key={column} scope="col" className={i === 0 ? "pr-4 text-left" : "pl-4 text-right"}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, i) =>
                i === 0 ? (
                  <th key={columns[0]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={columns[i]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

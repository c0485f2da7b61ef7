import type { ComponentProps } from "react";
import { CHART_ACTION, classNames } from "@/components/ui/class-names";
import { HeadCell, Table } from "@/components/ui/table";
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

/** A table of right-aligned figures. The first column is each row's heading. */
export const DataTable = ({ caption, columns, rows }: TableData & { caption: string }) => (
  <Table caption={caption} className="figure-rows text-[13px]!" frameClass="max-h-81 overflow-y-auto print:max-h-none">
    <thead>
      <tr>
        {columns.map((column, i) => (
          <HeadCell key={column} figure={i > 0} className="sticky top-0 z-10 bg-paper">
            {column}
          </HeadCell>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([heading, ...cells]) => (
        <tr key={heading}>
          <th scope="row">{heading}</th>
          {cells.map((cell, i) => (
            <td key={columns[i + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
);

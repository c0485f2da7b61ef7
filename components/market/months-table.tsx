"use client";

import { memo, type ReactNode } from "react";
import type { PointedStore } from "@/components/charts/pointed";
import { cellWords } from "@/components/charts/units";
import { classNames } from "@/components/ui/class-names";
import { HeadCell, Table } from "@/components/ui/table";
import { formatDate, formatMonth } from "@/lib/web/format";
import { useHeld } from "@/lib/web/held";
import { byMonth, isThin, type Market, type Measure } from "./market";
import { figureOf, MEASURE_RULES } from "./measures";
import { runningMonth } from "./reading";

interface Props {
  market: Market;
  /** The shown months, oldest first. */
  months: readonly string[];
  asOf: string;
  /** The crosshair of the charts, and their months. The row of its month is marked. */
  pointed: PointedStore;
  charted: readonly string[];
}

interface Column {
  measure: Measure;
  head: string;
}

/** Those that are printed, too: a sheet has room for the first eight columns, with that of the months. */
const COLUMNS: readonly Column[] = [
  { measure: "medianListPrice", head: "Median list" },
  { measure: "medianSoldPrice", head: "Median sold" },
  { measure: "activeListings", head: "For sale" },
  { measure: "soldCount", head: "Sold" },
  { measure: "medianDaysOnMarket", head: "Days on market" },
  { measure: "averagePricePerSqft", head: "Per sqft" },
  { measure: "inventoryMonths", head: "Months of supply" },
];
const PRINTED = "print:[&_tr>:nth-child(n+9)]:hidden";

/** Those that are left out where no month has a value. */
const MORE_COLUMNS: readonly Column[] = [
  { measure: "listToSoldRatio", head: "Sale to list" },
  { measure: "newListings", head: "New" },
  { measure: "priceReductionShare", head: "Reduced" },
];

/** Of the page's window, beside the single months: what a median of few sales needs, with the number of its sales. */
const POOLED: readonly Measure[] = ["medianSoldPrice", "soldCount", "medianDaysOnMarket", "inventoryMonths"];

const HEAD = "sticky top-0 z-10 bg-paper";
/** The height ends in the middle of a row, to show that the table scrolls. */
const FRAME = "max-h-[545px] overflow-y-auto print:max-h-none";

/** The row of the i-th month of the charts, which is marked while that is at the crosshair. */
function MonthRow({ i, pointed, children }: { i: number; pointed: PointedStore; children: ReactNode }) {
  const here = useHeld(pointed, (now) => now !== null && now.row === i);
  return <tr className={here ? "bg-accent-tint" : undefined}>{children}</tr>;
}

/**
 * All figures of a market by single months, newest first, and behind them those of the page's window that ends with each.
 * The month at the crosshair is marked.
 */
export const MonthsTable = memo(function MonthsTable({ market, months, charted, asOf, pointed }: Props) {
  const { name, history, window, pooled } = market;
  const running = runningMonth(asOf);
  const [own, inWindow] = [byMonth(history), byMonth(pooled)];
  const columns = [
    ...COLUMNS.map((column) => ({ ...column, of: own })),
    ...MORE_COLUMNS.filter(({ measure }) => history.some((month) => figureOf(month, measure) !== null)).map(
      (column) => ({ ...column, of: own }),
    ),
    ...COLUMNS.filter(({ measure }) => window !== 1 && POOLED.includes(measure)).map((column) => ({
      ...column,
      head: `${column.head}, ${window}\u00A0mo`,
      of: inWindow,
    })),
  ];
  return (
    <Table
      caption={`${name} by month`}
      className={classNames(
        "figure-rows",
        PRINTED,
        columns.length > 11 ? "min-w-[1120px]" : columns.length > 7 ? "min-w-[880px]" : "min-w-[680px]",
      )}
      frameClass={FRAME}
    >
      <thead>
        <tr>
          <HeadCell className={HEAD}>Month</HeadCell>
          {columns.map(({ head }) => (
            <HeadCell key={head} figure className={HEAD}>
              {head}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((month) => (
          <MonthRow key={month} i={charted.indexOf(month)} pointed={pointed}>
            <th scope="row">
              {formatMonth(month)}
              {month === running ? <span className="text-ink3"> to {formatDate(asOf)}</span> : null}
            </th>
            {columns.map(({ measure, head, of }) => {
              const one = of.get(month);
              const { unit, ofSales } = MEASURE_RULES[measure];
              const few = one && ofSales && isThin(one) && month !== running;
              return (
                <td key={head} className={few ? "text-ink3 italic" : undefined}>
                  {cellWords(unit, figureOf(one, measure))}
                </td>
              );
            })}
          </MonthRow>
        ))}
      </tbody>
    </Table>
  );
});

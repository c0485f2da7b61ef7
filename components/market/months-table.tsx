"use client";

import { memo, type ReactNode, useSyncExternalStore } from "react";
import type { PointedStore } from "@/components/charts/pointed";
import { UNITS } from "@/components/charts/units";
import { classNames } from "@/components/ui/class-names";
import { HeadCell, Table } from "@/components/ui/table";
import { formatCount, formatDate, formatFixed, formatMoney, formatMonth, formatPercent } from "@/lib/web/format";
import { figureOf, type Look, MEASURE_RULES, measureLine, unitUnder } from "./look";
import type { Market, Measure } from "./market";
import { endsMonth } from "./reading";

interface Props {
  market: Market;
  /** The shown months, oldest first. Columns without any value are left out. */
  months: readonly string[];
  look: Look;
  asOf: string;
  /** The crosshair of the charts, and their months. The row of its month is marked. */
  pointed: PointedStore;
  charted: readonly string[];
}

interface Column {
  measure: Measure;
  head: string;
  cell: (value: number | null) => string;
  /** Not printed, for lack of room. */
  wide?: true;
}

/** All numbers of a column have the same decimals. */
const COLUMNS: readonly Column[] = [
  { measure: "medianListPrice", head: "Median list", cell: formatMoney },
  { measure: "medianSoldPrice", head: "Median sold", cell: formatMoney },
  { measure: "activeListings", head: "For sale", cell: formatCount },
  { measure: "soldCount", head: "Sold", cell: formatCount },
  { measure: "medianDaysOnMarket", head: "Days on market", cell: formatCount },
  { measure: "averagePricePerSqft", head: "Per sqft", cell: formatMoney },
  { measure: "supply", head: "Months of supply", cell: (value) => formatFixed(value, 1) },
  { measure: "listToSoldRatio", head: "Sale to list", cell: (value) => formatPercent(value), wide: true },
  { measure: "newListings", head: "New", cell: formatCount, wide: true },
  { measure: "priceReductionShare", head: "Reduced", cell: (value) => formatPercent(value), wide: true },
];

const HEAD = "sticky top-0 z-10 bg-paper";
/** The height ends in the middle of a row, to show that the table scrolls. */
const FRAME = "max-h-[545px] overflow-y-auto print:max-h-none";

/** The row of the i-th month of the charts, which is marked while that is at the crosshair. */
function MonthRow({ i, pointed, children }: { i: number; pointed: PointedStore; children: ReactNode }) {
  const here = useSyncExternalStore(
    pointed.subscribe,
    () => i >= 0 && pointed.get()?.row === i,
    () => false,
  );
  return <tr className={here ? "bg-accent-tint" : undefined}>{children}</tr>;
}

/**
 * All figures of a market by month, newest first, averaged or compared as on the charts. The month at the crosshair
 * is marked.
 */
export const MonthsTable = memo(function MonthsTable({ market, months, charted, look, asOf, pointed }: Props) {
  const { name, history } = market;
  const running = endsMonth(asOf) ? null : asOf.slice(0, 7);
  const columns = COLUMNS.filter(
    ({ measure, wide }) => !wide || history.some((month) => figureOf(month, measure) !== null),
  ).map((column) => ({ ...column, line: measureLine(history, months, column.measure, look, asOf) }));
  const rows = months.map((month, i) => ({ month, i })).reverse();
  return (
    <Table
      caption={`${name} by month`}
      className={classNames("figure-rows", columns.length > 7 ? "min-w-[880px]" : "min-w-[680px]")}
      frameClass={FRAME}
    >
      <thead>
        <tr>
          <HeadCell className={HEAD}>Month</HeadCell>
          {columns.map(({ head, wide }) => (
            <HeadCell key={head} figure className={classNames(HEAD, wide && "print:hidden")}>
              {head}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ month, i }) => (
          <MonthRow key={month} i={charted.indexOf(month)} pointed={pointed}>
            <th scope="row">
              {formatMonth(month)}
              {month === running ? <span className="text-ink3"> to {formatDate(asOf)}</span> : null}
            </th>
            {columns.map(({ measure, head, cell, line, wide }) => (
              <td
                key={head}
                className={
                  classNames(line.thin[i] && month !== running && "text-ink3 italic", wide && "print:hidden") ||
                  undefined
                }
              >
                {look.show === "value"
                  ? cell(line.values[i]!)
                  : UNITS[unitUnder(MEASURE_RULES[measure].unit, look)].value(line.values[i]!)}
              </td>
            ))}
          </MonthRow>
        ))}
      </tbody>
    </Table>
  );
});

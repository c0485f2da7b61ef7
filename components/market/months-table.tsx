"use client";

import { classNames } from "@/components/ui/class-names";
import { Cell, HeadCell, Table } from "@/components/ui/table";
import type { MarketMonth } from "@/lib/domain/market";
import { formatCount, formatDate, formatFixed, formatMoney, formatMonth } from "@/lib/web/format";
import { endsMonth, isThin } from "./reading";
import { monthsOfSupply } from "./supply";

interface Props {
  zipCode: string;
  /** Newest first. */
  months: readonly MarketMonth[];
  asOf: string;
  /** The month (YYYY-MM) under the crosshair, or null. */
  pointed: string | null;
}

const HEAD = "sticky top-0 z-10 bg-paper";
const HEADS = ["Median list", "Median sold", "For sale", "Sold", "Days on market", "Per sqft", "Months of supply"];

/** Ends within a row, so that it is seen to scroll. */
const FRAME = "below [--room:545px] max-h-[545px] overflow-y-auto print:max-h-none";

/** All of a ZIP's figures by month; the month under the crosshair is marked. */
export function MonthsTable({ zipCode, months, asOf, pointed }: Props) {
  const running = endsMonth(asOf) ? null : asOf.slice(0, 7);
  return (
    <Table caption={`${zipCode} by month`} className="min-w-[680px]" frameClass={FRAME}>
      <thead>
        <tr>
          <HeadCell className={HEAD}>Month</HeadCell>
          {HEADS.map((head) => (
            <HeadCell key={head} figure className={HEAD}>
              {head}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => {
          const doubtful = classNames("py-1.5", isThin(month) && "text-ink3 italic");
          return (
            <tr key={month.month} className={month.month === pointed ? "bg-sheet font-semibold" : ""}>
              <th scope="row" className="whitespace-nowrap border-line border-b py-1.5 pr-4 text-left font-normal">
                {formatMonth(month.month)}
                {month.month === running ? <span className="text-ink3"> to {formatDate(asOf)}</span> : null}
              </th>
              <Cell figure className="py-1.5">
                {formatMoney(month.medianListPrice)}
              </Cell>
              <Cell figure className={doubtful}>
                {formatMoney(month.medianSoldPrice)}
              </Cell>
              <Cell figure className="py-1.5">
                {formatCount(month.activeListings)}
              </Cell>
              <Cell figure className="py-1.5">
                {formatCount(month.soldCount)}
              </Cell>
              <Cell figure className={doubtful}>
                {formatCount(month.medianDaysOnMarket)}
              </Cell>
              <Cell figure className={doubtful}>
                {formatMoney(month.averagePricePerSqft)}
              </Cell>
              <Cell figure className={doubtful}>
                {formatFixed(monthsOfSupply(month), 1)}
              </Cell>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

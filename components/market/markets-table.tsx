"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { memo, type ReactNode, startTransition, useOptimistic } from "react";
import { Sparkline } from "@/components/charts/sparkline";
import { classNames } from "@/components/ui/class-names";
import { HeadCell, SortMark, Table } from "@/components/ui/table";
import type { MarketFigure, MarketSnapshot } from "@/lib/domain/market";
import { sortMarkets, type TableSort } from "@/lib/domain/market-list";
import { plainClick } from "@/lib/web/address";
import { formatChange, formatDate, formatMonth } from "@/lib/web/format";
import { type MarketsView, marketsHref } from "@/lib/web/markets-url";
import { FIGURE_WORDS } from "./figures";
import { wholeMonth } from "./reading";

/** Columns by their period: at a day, or the 30 days to it. */
const AT_DATE = ["medianListPrice", "activeListings"] as const satisfies MarketFigure[];
const OF_30_DAYS = [
  "medianSoldPrice",
  "newListings30d",
  "soldLast30d",
  "medianDaysOnMarket",
  "averagePricePerSqft",
  "inventoryMonths",
  "listToSoldRatio",
] as const satisfies MarketFigure[];
export const TABLE_FIGURES: readonly MarketFigure[] = [...AT_DATE, ...OF_30_DAYS];

export interface TableRow {
  market: MarketSnapshot;
  /** Whether its figures were published and not calculated from records. */
  published: boolean;
  /** Median sold price (or list price, in a series without sales) by month, oldest first, as `sparkSteps` gives it. */
  spark: readonly (number | null)[];
  /** Its change in a year. */
  yearChange: number | null;
}

interface SortHeadProps {
  column: TableSort;
  view: MarketsView;
  onSort: (to: MarketsView) => void;
}

interface Head {
  short: ReactNode;
  title?: string;
}

/** The heads of columns that are not figures of a snapshot. */
const OTHER_HEADS: Record<Exclude<TableSort, MarketFigure>, Head> = {
  zipCode: { short: "ZIP" },
  city: { short: "City" },
  yearChange: {
    short: (
      <>
        <span className="without-line whitespace-normal">Price in a year</span>
        <span className="with-line">In a year</span>
      </>
    ),
    title: "Change of the median sold price in a year",
  },
};

function headOf(column: TableSort): Head {
  if (column === "zipCode" || column === "city" || column === "yearChange") return OTHER_HEADS[column];
  const { head, label, meaning } = FIGURE_WORDS[column];
  return { short: head, title: `${label}, ${meaning}` };
}

function SortHead({ column, view, onSort }: SortHeadProps) {
  const names = column === "zipCode" || column === "city";
  const sorted = view.sort === column;
  const direction = sorted ? (view.order === "asc" ? "ascending" : "descending") : "none";
  // Names are sorted ascending first, figures descending. A second press reverses the order.
  const order = sorted ? (view.order === "asc" ? "desc" : "asc") : names ? "asc" : "desc";
  const { short, title } = headOf(column);
  const to: MarketsView = { ...view, sort: column, order, page: 1 };
  return (
    <HeadCell
      figure={!names}
      aria-sort={direction}
      className={column === "zipCode" ? "sticky left-0 z-10 bg-paper" : ""}
    >
      <Link
        href={marketsHref(to)}
        prefetch={false}
        scroll={false}
        onClick={plainClick(() => onSort(to))}
        title={title}
        className={`inline-flex min-h-8 items-center gap-1 whitespace-nowrap hover:text-ink hover:underline ${sorted ? "font-semibold text-ink" : ""}`}
      >
        {short}
        <SortMark direction={direction} />
      </Link>
    </HeadCell>
  );
}

/** The row above the heads, with the period of the columns below. */
function TimeHeads({ asOf }: { asOf: string }) {
  const month = formatMonth(wholeMonth(asOf));
  const head = (words: string, columns: number, className = "") => (
    <th
      scope="colgroup"
      colSpan={columns}
      className={`whitespace-nowrap text-left font-medium text-[12px] text-ink2 ${className}`}
    >
      <span className="block border-line2 border-b pb-0.5">{words}</span>
    </th>
  );
  return (
    <tr>
      <td colSpan={2} />
      {head(`${month}, the whole month`, 2, "with-line")}
      {head(month, 1, "without-line")}
      {head(`On ${formatDate(asOf)}`, AT_DATE.length)}
      {head(`30 days to ${formatDate(asOf)}`, OF_30_DAYS.length)}
    </tr>
  );
}

const Row = memo(function Row({ row }: { row: TableRow }) {
  const {
    market: { zipCode, city, state, snapshot },
    published,
    spark,
    yearChange,
  } = row;
  return (
    <tr>
      <th scope="row">
        <Link href={`/markets/${zipCode}`} prefetch={false}>
          {zipCode}
        </Link>
      </th>
      <td>
        {city}, {state}
        {published ? <span className="block text-[12px] text-ink3 leading-4">published series</span> : null}
      </td>
      <td className="with-line">
        <Sparkline values={spark} />
      </td>
      <td>{formatChange(yearChange)}</td>
      {TABLE_FIGURES.map((figure) => (
        <td key={figure}>{FIGURE_WORDS[figure].cell(snapshot[figure])}</td>
      ))}
    </tr>
  );
});

interface MarketsTableProps {
  rows: readonly TableRow[];
  /** The dataset's date. */
  asOf: string;
  /** Whether the rows are all matches and not one page of them. */
  complete: boolean;
  view: MarketsView;
}

/**
 * One row for each matching ZIP. Heads are links that sort, so they work without scripts. With scripts a complete
 * table is sorted at once, while the page of the new address loads.
 */
export function MarketsTable({ rows: given, asOf, complete, view: shown }: MarketsTableProps) {
  const router = useRouter();
  const [view, setView] = useOptimistic(shown);
  const ahead = view !== shown;
  const rows = ahead && complete ? sortMarkets(given, view) : given;
  const onSort = (to: MarketsView) =>
    startTransition(() => {
      setView(to);
      router.push(marketsHref(to), { scroll: false });
    });
  return (
    <Table
      caption="Markets by ZIP code"
      long
      className={classNames("markets-table", ahead && !complete && "opacity-60 transition-opacity")}
    >
      <thead>
        <TimeHeads asOf={asOf} />
        <tr>
          <SortHead column="zipCode" view={view} onSort={onSort} />
          <SortHead column="city" view={view} onSort={onSort} />
          <HeadCell className="with-line">Sold price, 24 months</HeadCell>
          <SortHead column="yearChange" view={view} onSort={onSort} />
          {TABLE_FIGURES.map((figure) => (
            <SortHead key={figure} column={figure} view={view} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.market.zipCode} row={row} />
        ))}
      </tbody>
    </Table>
  );
}

import Link from "next/link";
import type { ReactNode } from "react";
import { Sparkline } from "@/components/charts/sparkline";
import { LinkPending } from "@/components/ui/link-pending";
import { HeadCell, SortMark, Table } from "@/components/ui/table";
import type { MarketFigure, MarketSnapshot } from "@/lib/domain/market";
import type { TableSort } from "@/lib/domain/market-list";
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

function SortHead({ column, view }: SortHeadProps) {
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
        title={title}
        className={`inline-flex min-h-8 items-center gap-1 whitespace-nowrap hover:text-ink hover:underline ${sorted ? "font-semibold text-ink" : ""}`}
      >
        {short}
        <SortMark direction={direction} />
        <LinkPending />
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
      {head(`3 months to ${month}`, 2, "with-line")}
      {head(`To ${month}`, 1, "without-line")}
      {head(`On ${formatDate(asOf)}`, AT_DATE.length)}
      {head(`30 days to ${formatDate(asOf)}`, OF_30_DAYS.length)}
    </tr>
  );
}

function Row({ row }: { row: TableRow }) {
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
}

interface MarketsTableProps {
  rows: readonly TableRow[];
  /** The dataset's date. */
  asOf: string;
  view: MarketsView;
}

/** One row for each listed ZIP. Heads are links to the table in another order. */
export function MarketsTable({ rows, asOf, view }: MarketsTableProps) {
  return (
    <Table caption="Markets by ZIP code" long className="markets-table">
      <thead>
        <TimeHeads asOf={asOf} />
        <tr>
          <SortHead column="zipCode" view={view} />
          <SortHead column="city" view={view} />
          <HeadCell className="with-line">Sold price, 24 months</HeadCell>
          <SortHead column="yearChange" view={view} />
          {TABLE_FIGURES.map((figure) => (
            <SortHead key={figure} column={figure} view={view} />
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

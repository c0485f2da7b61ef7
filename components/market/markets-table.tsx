import { Link } from "@/components/ui/link";
import { LinkPending } from "@/components/ui/link-pending";
import { HeadCell, SortMark, Table } from "@/components/ui/table";
import type { ListedMarket, ListFigure, TableSort } from "@/lib/domain/market-list";
import { formatMonth } from "@/lib/web/format";
import { type MarketsView, marketsHref } from "@/lib/web/markets-url";
import { FIGURE_WORDS, figureCell, figureLabel } from "./list-words";
import { type MarketCells, MarketRows } from "./market-rows";
import { wholeMonth } from "./reading";

/** Columns by their period: the months of a window, or the end of the newest. */
const OF_WINDOW = [
  "yearChange",
  "medianSoldPrice",
  "soldCount",
  "medianDaysOnMarket",
  "averagePricePerSqft",
  "inventoryMonths",
] as const satisfies ListFigure[];
const AT_END = ["medianListPrice", "activeListings"] as const satisfies ListFigure[];
export const TABLE_FIGURES: readonly ListFigure[] = [...OF_WINDOW, ...AT_END];

/** The window that the head of the table names. */
const USUAL_WINDOW = 3;

export interface TableRow extends ListedMarket {
  /** Median sold price (or list price, in a series without sales) by month, oldest first, as `sparkSteps` gives it. */
  spark: readonly (number | null)[];
}

interface SortHeadProps {
  column: TableSort;
  view: MarketsView;
}

function headOf(column: TableSort): { short: string; title?: string } {
  if (column === "zipCode") return { short: "ZIP" };
  if (column === "city") return { short: "City" };
  const { head, meaning } = FIGURE_WORDS[column];
  return { short: head, title: `${figureLabel(column)}, ${meaning}` };
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
function TimeHeads({ month }: { month: string }) {
  const head = (words: string, columns: number, className = "") => (
    <th
      scope="colgroup"
      colSpan={columns}
      className={`whitespace-nowrap text-left font-medium text-[12px] text-ink2 ${className}`}
    >
      <span className="block border-line2 border-b pb-0.5">{words}</span>
    </th>
  );
  const months = `${USUAL_WINDOW} months to ${month}`;
  return (
    <tr>
      <td colSpan={2} />
      {head(months, OF_WINDOW.length + 1, "with-line")}
      {head(months, OF_WINDOW.length, "without-line")}
      {head(`End of ${month}`, AT_END.length)}
    </tr>
  );
}

/** What a row has other than the head says. */
const noteOf = ({ window, month }: TableRow): string | null =>
  window === 1 ? `published, ${formatMonth(month)}` : window === USUAL_WINDOW ? null : `${window} months`;

const cellsOf = (row: TableRow): MarketCells => ({
  zipCode: row.zipCode,
  place: `${row.city}, ${row.state}`,
  note: noteOf(row),
  spark: row.spark,
  figures: TABLE_FIGURES.map((figure) => figureCell(figure, row.figures[figure])),
});

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
        <TimeHeads month={formatMonth(wholeMonth(asOf))} />
        <tr>
          <SortHead column="zipCode" view={view} />
          <SortHead column="city" view={view} />
          <HeadCell className="with-line">Sold price, 24 months</HeadCell>
          {TABLE_FIGURES.map((figure) => (
            <SortHead key={figure} column={figure} view={view} />
          ))}
        </tr>
      </thead>
      <MarketRows rows={rows.map(cellsOf)} />
    </Table>
  );
}

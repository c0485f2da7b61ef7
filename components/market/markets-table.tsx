"use client";

import Link from "next/link";
import { Sparkline } from "@/components/charts/sparkline";
import { Cell, HeadCell, SortMark, Table } from "@/components/ui/table";
import { formatChange } from "@/lib/client/format";
import type { MarketSnapshot, MarketSortKey } from "@/lib/domain/market";
import { FIGURE_WORDS } from "./figures";
import { MARKET_FIGURES, type MarketsView, marketsHref } from "./market-list";

export interface TableRow {
  market: MarketSnapshot;
  /** Its figures were published, not computed from records. */
  published: boolean;
  /** Median sold price (or list price, in a series without sales) by month, oldest first. */
  spark: readonly (number | null)[];
  /** Its change in a year. */
  yearChange: number | null;
}

function SortHead({ column, view, figure = true }: { column: MarketSortKey; view: MarketsView; figure?: boolean }) {
  const sorted = view.sort === column;
  const direction = sorted ? (view.order === "asc" ? "ascending" : "descending") : "none";
  // Names go up first, figures down first; a second press turns them round.
  const order = sorted ? (view.order === "asc" ? "desc" : "asc") : column === "zipCode" ? "asc" : "desc";
  const words = column === "zipCode" ? null : FIGURE_WORDS[column];
  return (
    <HeadCell figure={figure} aria-sort={direction} className={figure ? "" : "sticky left-0 z-10 bg-paper"}>
      <Link
        href={marketsHref({ ...view, sort: column, order, page: 1 })}
        prefetch={false}
        scroll={false}
        title={words ? `${words.label}, ${words.meaning}` : undefined}
        className={`inline-flex min-h-8 items-center gap-1 whitespace-nowrap hover:text-ink hover:underline ${sorted ? "font-semibold text-ink" : ""}`}
      >
        {words?.short ?? "ZIP"}
        <SortMark direction={direction} />
      </Link>
    </HeadCell>
  );
}

/** Every ZIP that fits, a row each; heads are links that sort, so they work without scripts too. */
export function MarketsTable({ rows, view }: { rows: readonly TableRow[]; view: MarketsView }) {
  return (
    <Table caption="Markets by ZIP code" className="min-w-[980px]">
      <thead>
        <tr>
          <SortHead column="zipCode" view={view} figure={false} />
          <HeadCell>City</HeadCell>
          <HeadCell>Sold price, 24 months</HeadCell>
          <HeadCell figure>In a year</HeadCell>
          {MARKET_FIGURES.map((figure) => (
            <SortHead key={figure} column={figure} view={view} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ market: { zipCode, city, state, snapshot }, published, spark, yearChange }) => (
          <tr key={zipCode} className="group">
            <th
              scope="row"
              className="sticky left-0 border-line border-b bg-paper py-1 pr-4 text-left font-normal group-hover:bg-sheet"
            >
              <Link
                href={`/markets/${zipCode}`}
                prefetch={false}
                className="inline-flex min-h-7 items-center font-semibold underline decoration-line2 underline-offset-4 hover:decoration-ink"
              >
                {zipCode}
              </Link>
            </th>
            <Cell className="whitespace-nowrap py-1 group-hover:bg-sheet">
              {city}, {state}
              {published ? <span className="block text-[12px] text-ink3 leading-4">published series</span> : null}
            </Cell>
            <Cell className="py-1 group-hover:bg-sheet">
              <Sparkline values={spark} />
            </Cell>
            <Cell figure className="py-1 group-hover:bg-sheet">
              {formatChange(yearChange)}
            </Cell>
            {MARKET_FIGURES.map((figure) => (
              <Cell key={figure} figure className="whitespace-nowrap py-1 group-hover:bg-sheet">
                {FIGURE_WORDS[figure].format(snapshot[figure])}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

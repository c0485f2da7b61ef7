"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { startTransition, useOptimistic } from "react";
import { Sparkline } from "@/components/charts/sparkline";
import { plainClick } from "@/components/search/plain-click";
import { Cell, HeadCell, SortMark, Table } from "@/components/ui/table";
import { formatChange } from "@/lib/client/format";
import type { MarketSnapshot, MarketSortKey } from "@/lib/domain/market";
import { FIGURE_WORDS } from "./figures";
import { MARKET_FIGURES, type MarketsView, marketsHref, sortMarkets } from "./market-list";

export interface TableRow {
  market: MarketSnapshot;
  /** Its figures were published, not computed from records. */
  published: boolean;
  /** Median sold price (or list price, in a series without sales) by month, oldest first. */
  spark: readonly (number | null)[];
  /** Its change in a year. */
  yearChange: number | null;
}

interface SortHeadProps {
  column: MarketSortKey;
  view: MarketsView;
  figure?: boolean;
  onSort: (to: MarketsView) => void;
}

function SortHead({ column, view, figure = true, onSort }: SortHeadProps) {
  const sorted = view.sort === column;
  const direction = sorted ? (view.order === "asc" ? "ascending" : "descending") : "none";
  // Names go up first, figures down first; a second press turns them round.
  const order = sorted ? (view.order === "asc" ? "desc" : "asc") : column === "zipCode" ? "asc" : "desc";
  const words = column === "zipCode" ? null : FIGURE_WORDS[column];
  const to: MarketsView = { ...view, sort: column, order, page: 1 };
  return (
    <HeadCell figure={figure} aria-sort={direction} className={figure ? "" : "sticky left-0 z-10 bg-paper"}>
      <Link
        href={marketsHref(to)}
        prefetch={false}
        scroll={false}
        onClick={plainClick(() => onSort(to))}
        title={words ? `${words.label}, ${words.meaning}` : undefined}
        className={`inline-flex min-h-8 items-center gap-1 whitespace-nowrap hover:text-ink hover:underline ${sorted ? "font-semibold text-ink" : ""}`}
      >
        {words?.short ?? "ZIP"}
        <SortMark direction={direction} />
      </Link>
    </HeadCell>
  );
}

interface MarketsTableProps {
  rows: readonly TableRow[];
  /** Whether the rows are all that fit, not one page of them. */
  complete: boolean;
  view: MarketsView;
}

/**
 * Every ZIP that fits, a row each. Heads are links that sort, so they work without scripts too; with scripts a complete
 * table is in its new order at once, while the page of the new address comes.
 */
export function MarketsTable({ rows: given, complete, view: shown }: MarketsTableProps) {
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
      className={`min-w-[980px] ${ahead && !complete ? "opacity-60 transition-opacity" : ""}`}
    >
      <thead>
        <tr>
          <SortHead column="zipCode" view={view} figure={false} onSort={onSort} />
          <HeadCell>City</HeadCell>
          <HeadCell>Sold price, 24 months</HeadCell>
          <HeadCell figure>In a year</HeadCell>
          {MARKET_FIGURES.map((figure) => (
            <SortHead key={figure} column={figure} view={view} onSort={onSort} />
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

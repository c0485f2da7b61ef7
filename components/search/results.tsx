"use client";

import { useCallback, useMemo } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { ErrorNotice } from "@/components/ui/notice";
import { Pagination } from "@/components/ui/pagination";
import { Skeleton } from "@/components/ui/skeleton";
import { plainClick } from "@/lib/web/address";
import { useDevice } from "@/lib/web/device";
import { formatClock } from "@/lib/web/format";
import type { HomeRow } from "@/lib/web/queries";
import { CsvButton } from "./csv-button";
import { HomeCard } from "./home-card";
import { NoHomes } from "./no-homes";
import { PageSize } from "./results-head";
import { ResultsTable } from "./results-table";
import type { Homes } from "./use-homes";
import type { useResults } from "./use-results";

interface ResultsProps {
  homes: Homes;
  results: ReturnType<typeof useResults>;
  hoveredId: string | null;
  onHover: (id: string | null) => void;
  /** Beside a map there is room for fewer columns. */
  narrow: boolean;
}

/** The list: cards or a table, what stands in for them, and the way to the next page. */
export function Results({ homes, results, hoveredId, onHover, narrow }: ResultsProps) {
  const { state, change, hrefOf } = homes;
  const { answer, waiting, error, at, retry, prefetch } = results;
  const viewed = useDevice().viewed;
  const viewedIds = useMemo(() => new Set(viewed.map((home) => home.id)), [viewed]);
  const nextOffset = state.offset + state.limit;
  const isLast = nextOffset >= (answer?.meta.total ?? 0);
  /** Asks for the next page ahead, once the end of the list is half a window away. */
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element || isLast) return;
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && prefetch(nextOffset), {
        rootMargin: "50%",
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [isLast, nextOffset, prefetch],
  );
  const columns = narrow ? "sm:grid-cols-2 xl:grid-cols-3" : "sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4";

  if (!answer && error)
    return (
      <ErrorNotice title="We couldn’t reach the listing service.">
        <p>{error.message}</p>
        <Button className="mt-3" onClick={retry}>
          Try again
        </Button>
      </ErrorNotice>
    );
  if (!answer) return <CardSkeletons columns={columns} />;

  const { total } = answer.meta;
  const pages = Math.ceil(total / state.limit);
  const page = Math.floor(state.offset / state.limit) + 1;
  const toPage = (n: number) => ({ offset: (n - 1) * state.limit });
  return (
    <div aria-busy={waiting} className={classNames("space-y-6", waiting && "opacity-60 transition-opacity delay-150")}>
      {error ? (
        <ErrorNotice>
          We couldn’t reach the listing service. These results are from {formatClock(at)}.{" "}
          <button type="button" className="cursor-pointer underline underline-offset-4" onClick={retry}>
            Try again
          </button>
        </ErrorNotice>
      ) : null}
      {total === 0 ? <NoHomes homes={homes} /> : null}
      {total > 0 && answer.data.length === 0 ? (
        <p className="text-base text-ink2">
          This page is past the last one.{" "}
          <a
            className="underline underline-offset-4"
            href={hrefOf({ offset: 0 })}
            onClick={plainClick(() => change({ offset: 0 }))}
          >
            Go to the first page
          </a>
          .
        </p>
      ) : null}
      {state.view === "table" ? (
        <ResultsTable homes={homes} rows={answer.data} hoveredId={hoveredId} onHover={onHover} />
      ) : (
        <ul className={classNames("grid gap-x-5 gap-y-6", columns)}>
          {answer.data.map((home: HomeRow) => (
            <li key={home.id} className="below-card min-w-0">
              <HomeCard
                heading="h2"
                home={home}
                hovered={home.id === hoveredId}
                viewed={viewedIds.has(home.id)}
                onHover={onHover}
              />
            </li>
          ))}
        </ul>
      )}
      <div ref={end} className="flex flex-wrap items-center justify-between gap-3 pt-2">
        <Pagination
          page={page}
          pages={pages}
          href={(n) => hrefOf(toPage(n))}
          onPage={(n) => {
            change(toPage(n));
            document.getElementById("results")?.scrollIntoView();
            document.getElementById("results")?.focus({ preventScroll: true });
          }}
          onIntent={(n) => prefetch((n - 1) * state.limit)}
        />
        <div className="flex flex-wrap items-center gap-2">
          {total > 24 ? <PageSize homes={homes} /> : null}
          <CsvButton homes={homes} total={total} />
        </div>
      </div>
    </div>
  );
}

/** Where cards will be. */
export function CardSkeletons({ columns }: { columns: string }) {
  return (
    <div role="status" aria-label="Looking for homes" className={classNames("grid gap-x-5 gap-y-6", columns)}>
      {Array.from({ length: 9 }, (_, i) => `card ${i}`).map((key) => (
        <div key={key}>
          <Skeleton className="aspect-[288/162]" />
          <Skeleton className="mt-3 h-6 w-32" />
          <Skeleton className="mt-2 h-4 w-44" />
          <Skeleton className="mt-2 h-4 w-36" />
        </div>
      ))}
    </div>
  );
}

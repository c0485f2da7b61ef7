"use client";

import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Download, Rss, X } from "@/components/ui/icons";
import { ErrorNotice, TryAgain } from "@/components/ui/notice";
import { Pagination } from "@/components/ui/pagination";
import { late } from "@/components/ui/use-later";
import { useDevice } from "@/lib/web/device";
import { formatClock } from "@/lib/web/format";
import { feedHref, homesHref } from "@/lib/web/homes-url";
import { housePicture } from "@/lib/web/map-pictures";
import { type PriceBasis, priceBasis } from "@/lib/web/price-basis";
import type { HomeRow } from "@/lib/web/queries";
import { useNear } from "@/lib/web/use-near";
import { CardSkeleton, HomeCard } from "./home-card";
import { setHovered, useHovered } from "./hovered-home";
import { SearchLink } from "./search-link";
import type { useResults } from "./use-results";
import { useSearch } from "./use-search";

// Loaded on demand, because most searches show cards.
const ResultsTable = late(async () => (await import("./results-table")).default);
const NoHomes = late(async () => (await import("./no-homes")).default);

interface ResultsProps {
  results: ReturnType<typeof useResults>;
  /** Whether a map is beside it, which leaves room for fewer columns. */
  narrow: boolean;
}

/** The list: cards or a table, or a message instead, and links to other pages. */
export function Results({ results, narrow }: ResultsProps) {
  const { state, version, change } = useSearch();
  const { answer, of, waiting, error, at, retry, prefetch } = results;
  const viewed = useDevice((device) => device.viewed);
  const viewedIds = useMemo(() => new Set(viewed.map((home) => home.id)), [viewed]);
  // A visitor near the end of the list may open the next page, so it is prefetched.
  const [end, nearEnd] = useNear<HTMLDivElement>();
  const nextOffset = state.offset + state.limit;
  const hasNext = nextOffset < (answer?.meta.total ?? 0);
  useEffect(() => {
    if (nearEnd && hasNext) prefetch(nextOffset);
  }, [nearEnd, hasNext, nextOffset, prefetch]);
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
  const basis = priceBasis(state.filter, state.sort);
  const pages = Math.ceil(total / state.limit);
  const page = Math.floor(state.offset / state.limit) + 1;
  const feed = feedHref(state.filter);
  const toPage = (n: number) => ({ offset: (n - 1) * state.limit });
  return (
    <div aria-busy={waiting} className={classNames("space-y-6", waiting && "opacity-60 transition-opacity delay-150")}>
      {error ? (
        <ErrorNotice>
          We couldn’t reach the listing service. These results are{" "}
          {homesHref(of) === homesHref(state) ? "" : "of your search before, "}from {formatClock(at)}.{" "}
          <TryAgain onClick={retry} />
        </ErrorNotice>
      ) : null}
      {total === 0 ? (
        <Suspense>
          <NoHomes />
        </Suspense>
      ) : null}
      {total > 0 && answer.data.length === 0 ? (
        <p className="text-base text-ink2">
          You are past the last page of results.{" "}
          <SearchLink className="underline underline-offset-4" to={{ offset: 0 }}>
            Go to the first page
          </SearchLink>
          .
        </p>
      ) : null}
      {state.view === "table" ? (
        // Without its own Suspense boundary: React sends large content inside one separately, and then only scripts
        // can show it.
        <ResultsTable rows={answer.data} basis={basis} />
      ) : (
        <ul className={classNames("grid gap-x-5 gap-y-6", columns)}>
          {answer.data.map((home: HomeRow, i) => (
            <li key={home.id} className="min-w-0">
              <ResultCard
                home={home}
                picture={housePicture(home.id, version)}
                first={i < FIRST}
                viewed={viewedIds.has(home.id)}
                basis={basis}
              />
            </li>
          ))}
        </ul>
      )}
      <div ref={end} className="flex flex-wrap items-center justify-between gap-3 pt-2">
        <Pagination
          page={page}
          pages={pages}
          href={(n) => homesHref({ ...state, ...toPage(n) })}
          onPage={(n) => {
            change(toPage(n));
            document.getElementById("results")?.scrollIntoView();
            document.getElementById("results")?.focus({ preventScroll: true });
          }}
          onIntent={(n) => prefetch((n - 1) * state.limit)}
        />
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <CsvButton total={total} />
          {/* React moves it to the document's head, where feed readers look for it. */}
          <link rel="alternate" type="application/atom+xml" title="What changed in this search" href={feed} />
          <a href={feed} className={buttonClass("plain")} rel="alternate" type="application/atom+xml">
            <Rss className="size-4" strokeWidth={1.5} />
            Feed
          </a>
        </div>
      </div>
    </div>
  );
}

/** Cards that any window shows first. */
const FIRST = 2;

interface ResultCardProps {
  home: HomeRow;
  picture: string;
  first: boolean;
  viewed: boolean;
  basis: PriceBasis;
}

/** A card that is marked while its home's pin is under the pointer. */
function ResultCard({ home, ...rest }: ResultCardProps) {
  const hovered = useHovered((id) => id === home.id);
  return <HomeCard heading="h2" {...{ home, hovered }} {...rest} onHover={setHovered} />;
}

/** Placeholders for the cards. */
function CardSkeletons({ columns }: { columns: string }) {
  return (
    <div role="status" aria-label="Looking for homes" className={classNames("grid gap-x-5 gap-y-6", columns)}>
      {Array.from({ length: 9 }, (_, i) => `card ${i}`).map((key) => (
        <CardSkeleton key={key} />
      ))}
    </div>
  );
}

/** Saves the whole current result as one CSV file, not only this page. It can be stopped while loading. */
function CsvButton({ total }: { total: number }) {
  const { state } = useSearch();
  const [said, setSaid] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const control = useRef<AbortController>(null);
  useEffect(() => () => control.current?.abort(), []);

  const run = async () => {
    control.current = new AbortController();
    setRunning(true);
    setSaid("Starting …");
    try {
      const { downloadSearch } = await import("@/lib/web/csv");
      setSaid(await downloadSearch(state, total, control.current.signal, setSaid));
    } catch {
      setSaid("The file could not be made.");
    }
    setRunning(false);
  };
  return (
    <>
      <span role="status" className={said ? "text-[13px] text-ink3" : "sr-only"}>
        {said}
      </span>
      <Button className="scripted" disabled={total === 0} onClick={running ? () => control.current?.abort() : run}>
        {running ? <X className="size-4" strokeWidth={1.5} /> : <Download className="size-4" strokeWidth={1.5} />}
        {running ? "Stop the download" : "Download CSV"}
      </Button>
    </>
  );
}

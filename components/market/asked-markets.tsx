import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { QueryProvider } from "@/components/layout/query-provider";
import { ApiError } from "@/lib/web/api";
import { retryFailed } from "@/lib/web/v1-query";
import type { Market } from "./market";
import { type AskedMarket, marketQuery } from "./read-market";
import type { MarketSubject } from "./subject";

interface MarketAnswer {
  market: Market | undefined;
  /** Whether there is no such market, or it could not be reached. */
  error: "unknown" | "failed" | null;
}

export interface MarketAnswers {
  asked: AskedMarket;
  /** By the ids of the markets. */
  each: ReadonlyMap<string, MarketAnswer>;
  retry: () => void;
}

interface Props {
  subjects: readonly MarketSubject[];
  /** The same object while the same is asked. */
  asked: AskedMarket;
  onAnswers: (answers: MarketAnswers) => void;
}

/** Asks for the markets that a page compares and did not come with. It shows nothing. */
export const AskedMarkets = (props: Props) => (
  <QueryProvider>
    <Asked {...props} />
  </QueryProvider>
);

/** One function for all renderings, so that charts are drawn again only for other markets. */
const together = (results: UseQueryResult<Market>[]): MarketAnswer[] =>
  results.map(({ data, error }) => ({
    market: data,
    error: error && (error instanceof ApiError && error.status === 404 ? "unknown" : "failed"),
  }));

function Asked({ subjects, asked, onAnswers }: Props) {
  const client = useQueryClient();
  const results = useQueries({ queries: subjects.map((one) => marketQuery(one, asked)), combine: together });
  useEffect(() => {
    const each = new Map(subjects.map(({ id }, i) => [id, results[i]!]));
    onAnswers({ asked, each, retry: () => void retryFailed(client) });
  }, [subjects, asked, results, client, onAnswers]);
  return null;
}

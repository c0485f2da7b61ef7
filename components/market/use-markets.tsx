"use client";

import { type ReactNode, useMemo, useState } from "react";
import { useLater } from "@/components/ui/use-later";
import { unpacked } from "@/lib/web/packed";
import type { MarketAnswers } from "./asked-markets";
import type { Market } from "./market";
import { type MarketSubject, tokenOf } from "./subject";

/** React Query comes with the first market that the page does not have. */
const askedMarkets = async () => (await import("./asked-markets")).AskedMarkets;

interface Props {
  subjects: readonly MarketSubject[];
  /** Those of them that came with the page, its own first, as `packed` packs them. */
  given: unknown;
  /** What is asked of the others. The same object while it is the same. */
  asked: MarketAnswers["asked"];
}

interface Markets {
  markets: readonly Market[];
  /** Places without a market, as in an address, and the names of markets that could not be reached. */
  unknown: readonly string[];
  failed: readonly string[];
  retry: () => void;
  /** Asks for the markets that did not come with the page, once it is rendered. It shows only that its code did not load. */
  asking: ReactNode;
}

/** The markets of a page: those that came with it, and others that a visitor compares. */
export function useMarkets({ subjects, given, asked }: Props): Markets {
  const here = useMemo(() => unpacked(given) as readonly [Market, ...Market[]], [given]);
  const [answers, setAnswers] = useState<MarketAnswers | null>(null);
  const missing = useMemo(() => subjects.filter(({ id }) => !here.some((one) => one.id === id)), [subjects, here]);
  const { code: AskedMarkets, failure } = useLater(
    missing.length > 0,
    askedMarkets,
    `the market of ${missing.map(({ name }) => name).join(", ")}`,
  );
  // An answer to what was asked in another window, or of other homes, is none.
  const answered = answers?.asked === asked ? answers.each : NONE;
  const markets = useMemo(
    () => subjects.flatMap(({ id }) => here.find((one) => one.id === id) ?? answered.get(id)?.market ?? []),
    [subjects, here, answered],
  );
  const without = (error: "unknown" | "failed") => missing.filter(({ id }) => answered.get(id)?.error === error);
  return {
    markets,
    unknown: without("unknown").map((one) => tokenOf(one) ?? one.name),
    failed: without("failed").map(({ name }) => name),
    retry: () => answers?.retry(),
    asking:
      AskedMarkets && missing.length > 0 ? (
        <AskedMarkets subjects={missing} asked={asked} onAnswers={setAnswers} />
      ) : (
        failure
      ),
  };
}

const NONE: MarketAnswers["each"] = new Map();

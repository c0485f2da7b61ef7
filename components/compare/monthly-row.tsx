"use client";

import { useDevice } from "@/lib/web/device";
import { type HomeToPay, monthlyRow } from "@/lib/web/home/compare-row";
import { formatPercentFigure, readTerms, SETTING, termsWords } from "@/lib/web/home/payment-settings";
import { FactRow } from "./fact-row";

const useTerms = () => readTerms(useDevice((device) => device.settings[SETTING]));

/** The monthly payments by the terms that the visitor entered on a home's page, or else by the default ones. */
export const MonthlyRow = ({ homes }: { homes: readonly (HomeToPay | null)[] }) => (
  <FactRow row={monthlyRow(homes, useTerms())} />
);

/** Says by which terms the payments are calculated. */
export function MonthlyTerms() {
  const terms = useTerms();
  return (
    <p className="mt-8 max-w-[80ch] text-[13px]/5 text-ink3">
      The monthly payment is calculated with {termsWords(terms, null)} and each home’s own tax rate; below 20% down with
      mortgage insurance of {formatPercentFigure(terms.pmiPercent)} of the loan a year. HOA dues are not on record.{" "}
      <span className="print:hidden">Change the terms in the calculator on a home’s page.</span>
    </p>
  );
}

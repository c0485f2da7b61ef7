"use client";

import { LINK } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { type HomeToPay, monthlyRow } from "@/lib/web/home/payment-row";
import { formatPercentFigure, termsWords } from "@/lib/web/home/payment-settings";
import { useTerms } from "@/lib/web/home/use-terms";
import { FactRow } from "./fact-row";

/** The monthly payments by the terms that the visitor entered on a home's page, or else by the default ones. */
export function MonthlyRow({ homes }: { homes: readonly (HomeToPay | null)[] }) {
  const [terms] = useTerms();
  return <FactRow row={monthlyRow(homes, terms)} />;
}

/** Says by which terms the payments are calculated, and leads to where they are changed: a home's page. */
export function MonthlyTerms({ home }: { home: string }) {
  const [terms] = useTerms();
  return (
    <p className="mt-8 max-w-[80ch] text-[13px]/5 text-ink3">
      The monthly payment is calculated with {termsWords(terms, null)} and each home’s own tax rate; below 20% down with
      mortgage insurance of {formatPercentFigure(terms.pmiPercent)} of the loan a year. HOA dues are not on record.{" "}
      <Link href={`/homes/${home}#payment`} className={`scripted ${LINK}`}>
        Change the terms
      </Link>
    </p>
  );
}

import { Still } from "@/components/charts/still";
import { paymentOf } from "@/lib/web/home/payment";
import { inputsOf, readTerms, taxPercentOf } from "@/lib/web/home/payment-settings";
import { loanSentence, loanSpec } from "./loan-spec";

/** The server's drawing of the loan on a price with the terms that every visitor begins with. */
export function LoanStill({ price, tax }: { price: number; tax: { year: number; rate: number } | null }) {
  const terms = readTerms(undefined);
  const { loan } = paymentOf(inputsOf(terms, price, taxPercentOf(tax)));
  const asked = { loan, ratePercent: terms.ratePercent, termYears: terms.termYears };
  return <Still spec={loanSpec(asked)} label={`Principal and interest by year. ${loanSentence(asked)}`} />;
}

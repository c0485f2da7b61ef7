import { Still } from "@/components/charts/still";
import { firstLoan, loanSentence, loanSpec } from "./loan-spec";

/** The server's drawing of the loan that the page begins with. */
export function LoanStill({ price, tax }: { price: number; tax: { rate: number } | null }) {
  const loan = firstLoan(price, tax);
  return <Still spec={loanSpec(loan)} label={`Principal and interest by year. ${loanSentence(loan)}`} />;
}

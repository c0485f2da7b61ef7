import type { PropertyType } from "@/lib/domain/property";
import { formatMoney } from "../format";
import { paymentOf } from "./payment";
import { inputsOf, type PaymentTerms } from "./payment-settings";

/** A row of a comparison, and that of the monthly payments, which the browser makes, as only it knows a visitor's terms. */

/** One fact of each compared home; null if it is not known or does not apply. */
export interface CompareRow {
  label: string;
  values: (string | null)[];
  /** Whether the values differ; an unknown value differs from a known one. */
  differs: boolean;
  /** Which values are the best and the worst, if one can be better; otherwise null. */
  marks: ("best" | "worst" | null)[];
}

/** Marks the best and the worst of the known figures; none if all look the same. */
function marksOf(
  figures: readonly (number | null)[],
  values: CompareRow["values"],
  better: "less" | "more",
): CompareRow["marks"] {
  const known = figures.filter((figure) => figure !== null);
  const reading = (figure: number) => values[figures.indexOf(figure)];
  const [least, most] = known.length > 0 ? [reading(Math.min(...known)), reading(Math.max(...known))] : [];
  if (least === most) return values.map(() => null);
  const [best, worst] = better === "less" ? [least, most] : [most, least];
  return values.map((value) => (value === best ? "best" : value === worst ? "worst" : null));
}

/** A row of values, with the best and worst marked where `figures` say of which less or more is better. */
export const compareRow = (
  label: string,
  values: CompareRow["values"],
  figures: readonly (number | null)[] | undefined,
  better: "less" | "more" = "less",
): CompareRow => ({
  label,
  values,
  differs: new Set(values).size > 1,
  marks: figures ? marksOf(figures, values, better) : values.map(() => null),
});

/** The label of the row of monthly payments. */
export const MONTHLY = "Monthly payment, estimated";

/** A home for sale, as its payment needs it. */
export interface HomeToPay {
  price: number;
  type: PropertyType;
  taxPercent: number;
}

/** The monthly payment in whole dollars; null for a home that is not for sale. */
export const monthlyPayment = (home: HomeToPay | null, terms: PaymentTerms): number | null =>
  home && Math.round(paymentOf(inputsOf(terms, home.price, home.taxPercent, { type: home.type })).total);

/** "$4,688 a month"; null for null. */
export const monthlyWords = (total: number | null): string | null =>
  total === null ? null : `${formatMoney(total)} a month`;

/** The row of the monthly payments by a buyer's terms. */
export function monthlyRow(homes: readonly (HomeToPay | null)[], terms: PaymentTerms): CompareRow {
  const totals = homes.map((home) => monthlyPayment(home, terms));
  return compareRow(MONTHLY, totals.map(monthlyWords), totals);
}

"use client";

import { useState } from "react";
import { typedWhole } from "@/lib/web/figures";
import { formatMoney } from "@/lib/web/format";
import { paymentOf } from "@/lib/web/home/payment";
import { DEFAULT_TAX_PERCENT, inputsOf, priceOfPayment, termsWords } from "@/lib/web/home/payment-settings";
import { useTerms } from "@/lib/web/home/use-terms";
import { withFilter } from "./edit-filter";
import { ExactFields } from "./exact-field";
import type { FieldProps } from "./fields";

/** The highest price, by what it costs a month on the visitor's own terms. Only the price is part of the search. */
export function PaymentField({ filter, onChange }: FieldProps) {
  const [terms] = useTerms();
  const [typed, setTyped] = useState<{ monthly: number; price: number } | null>(null);
  const { minPrice, maxPrice } = filter;
  const paid = (price: number) => Math.round(paymentOf(inputsOf(terms, price, DEFAULT_TAX_PERCENT)).total);
  const monthly = maxPrice === undefined ? undefined : typed?.price === maxPrice ? typed.monthly : paid(maxPrice);
  const change = (wanted: number | undefined) => {
    const price = wanted === undefined ? null : priceOfPayment(terms, wanted, DEFAULT_TAX_PERCENT);
    if (wanted !== undefined && price !== null) setTyped({ monthly: wanted, price });
    const crossed = price !== null && minPrice !== undefined && minPrice > price;
    onChange(withFilter(filter, { maxPrice: price ?? undefined, ...(crossed ? { minPrice: undefined } : {}) }));
  };
  const says =
    monthly === undefined || maxPrice === undefined
      ? "The most that a home may cost a month is searched as a price"
      : `${formatMoney(monthly)} a month is a price of up to ${formatMoney(maxPrice)}`;
  return (
    <>
      <ExactFields
        labels={["Most to pay a month, dollars"]}
        values={[monthly]}
        // Below that no home can be paid.
        read={(text) => {
          const figure = typedWhole(text);
          return figure !== null && priceOfPayment(terms, figure, DEFAULT_TAX_PERCENT) !== null ? figure : null;
        }}
        hint="Dollars a month, as in 3200."
        onChange={([wanted]) => change(wanted)}
      />
      <p role="status" className="mt-2 text-[13px]/5 text-ink2">
        {says}: {termsWords(terms, DEFAULT_TAX_PERCENT)}. Your terms are those of any home’s monthly payment.
      </p>
    </>
  );
}

"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { LINK } from "@/components/ui/class-names";
import { Select } from "@/components/ui/field";
import type { PropertyType } from "@/lib/domain/property";
import { formatMoney } from "@/lib/web/format";
import { needsPmi, PMI_BELOW_PERCENT, paymentOf } from "@/lib/web/home/payment";
import { type HomeToPay, monthlyPayment, monthlyWords } from "@/lib/web/home/payment-row";
import {
  DEFAULT_TAX_PERCENT,
  downShare,
  formatDown,
  formatPercentFigure,
  hasDues,
  inputsOf,
  isInsured,
  LIMITS,
  type Limits,
  parseDown,
  parseFigure,
  TERM_YEARS,
  taxPercentOf,
  termsWords,
} from "@/lib/web/home/payment-settings";
import { useTerms } from "@/lib/web/home/use-terms";
import { FigureField } from "./figure-field";
import { LoanChart } from "./loan-chart";

interface PaymentCalculatorProps {
  /** The asking price. */
  price: number;
  type: PropertyType;
  /** The rate of the home's newest tax bill, or null if unknown. */
  tax: { year: number; rate: number } | null;
}

const within = (limits: Limits) => (text: string) => parseFigure(text, limits);

/** The monthly cost of the home. The buyer's terms are stored on the device. Price and tax are those of the home. */
export function PaymentCalculator({ price: asked, type, tax }: PaymentCalculatorProps) {
  const [terms, remember] = useTerms();
  const [price, setPrice] = useState(asked);
  const ownTax = taxPercentOf(tax);
  const [taxPercent, setTaxPercent] = useState(ownTax);
  const [duesMonthly, setDues] = useState(0);
  /** Counts the resets. It is part of the fields' keys, so that a reset also clears invalid texts. */
  const [resets, setResets] = useState(0);
  const inputs = inputsOf(terms, price, taxPercent, { type, duesMonthly });
  const payment = paymentOf(inputs);
  const cash = terms.down.unit === "$" ? terms.down.amount : null;
  /** The part of a down payment above the price that counts. */
  const counted = cash !== null && cash > price ? formatMoney(Math.round(price)) : null;
  const downPercent = downShare(terms.down, price);
  const pmiLabel = `Mortgage insurance (PMI), ${formatPercentFigure(terms.pmiPercent)} of the loan`;
  const withPmi = needsPmi(price, payment.down);
  const changed = price !== asked || taxPercent !== ownTax;
  return (
    <section aria-labelledby="payment" className="corner-marks relative border border-line2 bg-paper p-5">
      <h2 id="payment" className="font-serif text-xl/7">
        Monthly payment
      </h2>
      <p className="mt-1 font-serif text-[40px]/[48px] tracking-[-.02em]" aria-live="polite">
        {formatMoney(Math.round(payment.total))}{" "}
        <span className="annotation text-ink3 text-sm tracking-normal">a month</span>
      </p>
      <PaymentParts
        parts={[
          { name: "Principal and interest", value: payment.principalAndInterest, ink: "bg-s1" },
          { name: `Property tax, ${formatPercentFigure(taxPercent)}`, value: payment.tax, ink: "bg-s2" },
          ...(isInsured(type) ? [{ name: "Home insurance", value: payment.insurance, ink: "bg-s3" }] : []),
          ...(withPmi ? [{ name: pmiLabel, value: payment.pmi, ink: "bg-s4" }] : []),
          ...(hasDues(type) ? [{ name: "HOA dues", value: duesMonthly || null, ink: "bg-line2" }] : []),
        ]}
      />
      <div className="scripted mt-5 grid grid-cols-2 gap-3 border-line border-t pt-4">
        <div className="col-span-2">
          <FigureField
            key={`price ${resets}`}
            label="Price"
            value={price}
            format={(value) => formatMoney(Math.round(value))}
            read={within(LIMITS.price)}
            onChange={setPrice}
            hint="A price from $1,000 to $1 billion, as in $450,000 or 450k."
          />
        </div>
        <div className="col-span-2">
          <FigureField
            label="Down payment, % or $"
            value={terms.down}
            format={formatDown}
            read={parseDown}
            onChange={(down) => remember({ down })}
            aside={cash === null ? formatMoney(Math.round(payment.down)) : `${Number(downPercent.toFixed(1))}%`}
            note={counted === null ? null : `More than the price: only ${counted} counts.`}
            hint="A share of the price, as in 20%, or dollars, as in $100,000."
          />
        </div>
        <FigureField
          label="Rate"
          value={terms.ratePercent}
          format={formatPercentFigure}
          read={within(LIMITS.ratePercent)}
          onChange={(ratePercent) => remember({ ratePercent })}
          hint="Interest a year, 0 to 25%, as in 6.5."
        />
        <Select
          label="Term"
          value={terms.termYears}
          onChange={(event) => remember({ termYears: Number(event.target.value) })}
        >
          {TERM_YEARS.map((years) => (
            <option key={years} value={years}>
              {years} years
            </option>
          ))}
        </Select>
        {isInsured(type) ? (
          <FigureField
            label="Insurance a month"
            value={inputs.insuranceMonthly}
            format={(value) => formatMoney(Math.round(value))}
            read={within(LIMITS.insuranceMonthly)}
            onChange={(monthly) => remember({ insurancePercent: Math.min(100, (monthly * 1_200) / price) })}
            hint="Dollars a month, up to $100,000, as in $150."
          />
        ) : null}
        <FigureField
          key={`tax ${resets}`}
          label="Property tax, % a year"
          value={taxPercent}
          format={formatPercentFigure}
          read={within(LIMITS.taxPercent)}
          onChange={setTaxPercent}
          hint="A share of the price, 0 to 10%, as in 1.1."
        />
        {withPmi ? (
          <FigureField
            label="PMI, % of the loan"
            value={terms.pmiPercent}
            format={formatPercentFigure}
            read={within(LIMITS.pmiPercent)}
            onChange={(pmiPercent) => remember({ pmiPercent })}
            hint="A share of the loan a year, 0 to 5%, as in 0.6."
          />
        ) : null}
        {hasDues(type) ? (
          <FigureField
            label="HOA dues a month"
            value={duesMonthly}
            format={(value) => (value === 0 ? "" : formatMoney(Math.round(value)))}
            read={(text) => (text.trim() === "" ? 0 : within(LIMITS.duesMonthly)(text))}
            onChange={setDues}
            note={duesMonthly === 0 ? "Not on record: ask the association." : null}
            hint="Dollars a month, up to $100,000, as in $350."
          />
        ) : null}
        {changed ? (
          <Button
            tone="quiet"
            className="col-span-2 -ml-4 justify-self-start"
            onClick={() => {
              setPrice(asked);
              setTaxPercent(ownTax);
              setResets(resets + 1);
            }}
          >
            Back to this home’s price and tax
          </Button>
        ) : null}
      </div>
      <LoanChart loan={payment.loan} ratePercent={terms.ratePercent} termYears={terms.termYears} />
      <p className="mt-3 text-[13px]/5 text-ink3">
        An estimate{price === asked ? "" : ` for a price of ${formatMoney(Math.round(price))}`}, with{" "}
        {termsWords(terms, taxPercent, type)}.{" "}
        {counted === null ? "" : `That is more than the price, of which only ${counted} counts. `}
        {hasDues(type) && duesMonthly === 0 ? "HOA dues are not on record and not included. " : ""}
        {tax
          ? `Tax is the ${tax.year} bill’s rate on its assessed value, applied to the price; your exemption and rate will change it.`
          : `No tax bill is on record, so tax is assumed at ${formatPercentFigure(DEFAULT_TAX_PERCENT)}.`}{" "}
        {isInsured(type) ? "Rate and insurance are" : "The rate is"} assumed until you enter your own.
        {withPmi
          ? ` With less than ${PMI_BELOW_PERCENT}% down, lenders add mortgage insurance, here ${formatPercentFigure(terms.pmiPercent)} of the loan a year, until the balance falls to 80% of the price.`
          : ""}
      </p>
    </section>
  );
}

/** The monthly payment of a home by the visitor's own terms, with a link to what it is made of. */
export function PaymentLine({ home }: { home: HomeToPay }) {
  const [terms] = useTerms();
  return (
    <p className="mt-1 text-ink2">
      <a href="#payment" className={LINK}>
        Estimated payment {monthlyWords(monthlyPayment(home, terms))}
      </a>
    </p>
  );
}

interface Part {
  name: string;
  /** Dollars a month; null if not known. */
  value: number | null;
  /** The class of its color. */
  ink: string;
}

/** The parts of the monthly payment: a bar, and a list in words. */
function PaymentParts({ parts }: { parts: readonly Part[] }) {
  return (
    <>
      <div aria-hidden="true" className="mt-4 flex h-2 gap-px">
        {parts.map((part) => (
          <span key={part.ink} className={part.ink} style={{ flexGrow: part.value ?? 0, flexBasis: 0 }} />
        ))}
      </div>
      <dl className="mt-3 space-y-1">
        {parts.map((part) => (
          <div key={part.ink} className="flex items-center gap-2.5">
            <span aria-hidden="true" className={`size-2 ${part.ink}`} />
            <dt>{part.name}</dt>
            <dd className="ml-auto">{part.value === null ? "not on record" : formatMoney(Math.round(part.value))}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

"use client";

import { type ReactNode, useId, useState } from "react";
import { TryAgain } from "@/components/ui/notice";
import { type Steps, TwoHandles } from "@/components/ui/two-handles";
import type { Facets, HistogramBin, PropertyFilter } from "@/lib/domain/search";
import { typedWhole } from "@/lib/web/figures";
import { formatCount, formatCounted, formatMoneyShort } from "@/lib/web/format";
import { mixesRents, PRICE_BOUNDS, priceBasis, rentsAlone } from "@/lib/web/price-basis";
import { capitalized } from "@/lib/web/words";
import { pricedFilter, withFilter, withoutPrice } from "./edit-filter";
import { ExactFields } from "./exact-field";
import { type FieldProps, useFacets } from "./fields";
import { PaymentField } from "./payment-field";
import { edgesOf, type Range, rangeOf, scaleOf, stepOf } from "./range-steps";
import { useSearch } from "./use-search";

interface HistogramProps {
  bins: readonly HistogramBin[];
  /** Bins from `from` up to, but not including, `to` are inside the chosen range. */
  from: number;
  to: number;
  className?: string;
}

/** The number of homes at each step of a slider, as square roots, so that small counts stay visible. */
function Histogram({ bins, from, to, className }: HistogramProps) {
  const top = Math.max(1, ...bins.map((bin) => Math.sqrt(bin.count)));
  return (
    <svg
      viewBox={`0 0 ${Math.max(1, bins.length)} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={className}
    >
      {bins.map((bin, i) => {
        const height = bin.count === 0 ? 0 : Math.max(0.04, Math.sqrt(bin.count) / top);
        return (
          <rect
            key={bin.min}
            x={i + 0.08}
            y={1 - height}
            width={0.84}
            height={height}
            fill={i >= from && i < to ? "var(--ink2)" : "var(--line)"}
          />
        );
      })}
    </svg>
  );
}

interface RangeFieldProps {
  /** "Price", "Area". */
  label: string;
  /** For a panel that has the label already. */
  labelHidden?: boolean;
  bins: readonly HistogramBin[];
  value: Range;
  format: (value: number) => string;
  /** The step of the scale when there are no homes. */
  width: number;
  /** Says what can be typed. */
  hint: string;
  /** Shown beside the label. */
  note?: string | undefined;
  /** Shown below the slider. */
  children?: ReactNode;
  /** Called while a handle moves. */
  onDraft: (range: Range | null) => void;
  /** Called when it stops. */
  onChange: (range: Range) => void;
}

/** A slider with two handles below a histogram of what it filters. */
function RangeField(props: RangeFieldProps) {
  const { label, labelHidden = false, bins, value, format, width, hint, onDraft, onChange, note, children } = props;
  /** The scale when the handle was taken, so that newly loaded bins do not move it. */
  const [draft, setDraft] = useState<{ low: number; high: number; scale: HistogramBin[] } | null>(null);
  const scale = draft?.scale ?? scaleOf(bins, value, width);
  const edges = edgesOf(scale);
  const last = edges.length - 1;
  const { low, high } = draft ?? { low: stepOf(edges, value[0], 0), high: stepOf(edges, value[1], last) };
  const shown: Range = draft ? rangeOf(edges, low, high) : value;

  const move = ([low, high]: Steps) => {
    setDraft({ low, high, scale });
    onDraft(rangeOf(edges, low, high));
  };
  const release = () => {
    if (!draft) return;
    setDraft(null);
    onDraft(null);
    onChange(shown);
  };
  const words = [
    shown[0] === undefined ? "No minimum" : format(shown[0]),
    shown[1] === undefined ? "No maximum" : format(shown[1]),
  ] as const;
  const names = [`Minimum ${label.toLowerCase()}`, `Maximum ${label.toLowerCase()}`] as const;
  return (
    <fieldset>
      <legend className={labelHidden ? "sr-only" : "text-ink3 text-xs"}>{label}</legend>
      {note ? <p className="text-ink3 text-xs">{capitalized(note)}</p> : null}
      <div className="flex justify-between py-1 text-[15px] tabular-nums">
        <span>{words[0]}</span> <span>{words[1]}</span>
      </div>
      <div className="relative h-20">
        <Histogram
          bins={scale}
          from={low}
          to={high}
          className="absolute inset-x-4 top-0 h-[calc(100%-12px)] w-[calc(100%-32px)]"
        />
        <TwoHandles names={names} words={words} steps={[low, high]} last={last} onMove={move} onRelease={release} />
      </div>
      {children}
      <div className="mt-2">
        <ExactFields
          labels={names}
          values={shown}
          read={typedWhole}
          hint={hint}
          onChange={([min, max]) => onChange([min, max])}
        />
      </div>
    </fieldset>
  );
}

/** Says that a histogram is not of this search, and can request it again. */
const StaleBars = ({ retry }: { retry: (() => void) | null }) => (
  <p role="status" className="text-[11px]/4 text-ink2">
    {retry ? (
      <>
        The bars show your previous search. <TryAgain onClick={retry} />
      </>
    ) : null}
  </p>
);

export interface RangeProps extends FieldProps {
  /** Called with the filter that a moving handle would give, and with null when it stops. */
  onDraft: (filter: PropertyFilter | null) => void;
}

/**
 * The price that the search compares: the asking price, or that of sales. If there are homes for rent among others, the histogram leaves them out and a second one has them.
 */
export function PriceRange({ filter, onChange, onDraft }: RangeProps) {
  const price = useFacets(pricedFilter(filter));
  const mixed = mixesRents(filter);
  const rented = useFacets(rentsAlone(withoutPrice(filter)), mixed).data;
  const basis = priceBasis(filter, useSearch().state.sort);
  const [min, max] = PRICE_BOUNDS[basis];
  const apply = (range: Range) => withFilter(filter, { [min]: range[0], [max]: range[1] });
  const rents = filter.status?.every((status) => status === "forRent") ?? false;
  const [monthly, setMonthly] = useState(false);
  const isSale = basis === "sale";
  const isMonthly = monthly && !mixed && !rents && !isSale;
  const note = mixed ? "without rents" : isSale ? "that it sold for" : undefined;
  // A rent is paid by the month already, and who bought a home pays.
  const units = mixed || rents || isSale ? null : <PriceUnits monthly={monthly} onChange={setMonthly} />;
  if (isMonthly)
    return (
      <>
        {units}
        <PaymentField filter={filter} onChange={onChange} />
      </>
    );
  return (
    <>
      {units}
      <RangeField
        label="Price"
        labelHidden
        bins={price.data?.[isSale ? "soldPrice" : "listPrice"].bins ?? []}
        value={[filter[min], filter[max]]}
        format={formatMoneyShort}
        width={rents ? 500 : 100_000}
        hint={rents ? "Dollars a month, as in 2400 or $2,400." : "Dollars, as in 450000 or 450k."}
        note={note}
        onDraft={(range) => onDraft(range && apply(range))}
        onChange={(range) => onChange(apply(range))}
      >
        {mixed && rented && rented.listPrice.bins.length > 0 ? <Rents facets={rented} filter={filter} /> : null}
      </RangeField>
      <StaleBars retry={price.retry} />
    </>
  );
}

interface PriceUnitsProps {
  monthly: boolean;
  onChange: (monthly: boolean) => void;
}

/** Whether the price is set as a price or by its monthly payment. */
function PriceUnits({ monthly, onChange }: PriceUnitsProps) {
  const name = useId();
  return (
    <fieldset className="mb-3 flex gap-4">
      <legend className="sr-only">Unit of the price</legend>
      {[false, true].map((each) => (
        <label
          key={String(each)}
          className="relative min-h-11 cursor-pointer text-ink2 text-sm/[44px] has-checked:text-ink has-checked:underline has-checked:decoration-2 has-checked:decoration-accent has-checked:underline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-accent md:min-h-8 md:text-sm/8"
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={monthly === each}
            onChange={() => onChange(each)}
          />
          {each ? "Monthly payment" : "Price"}
        </label>
      ))}
    </fieldset>
  );
}

/** A separate histogram of rents, which are much lower than prices but filtered by the same bounds. */
function Rents({ facets, filter }: { facets: Facets; filter: PropertyFilter }) {
  const { bins } = facets.listPrice;
  const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = filter;
  const within = bins.map(({ min, max }) => max > minPrice && min <= maxPrice);
  const from = within.indexOf(true);
  return (
    <div className="mt-2">
      <p className="text-ink3 text-xs">
        Rents a month, {formatCounted(facets.total, "home", "homes")}: {formatMoneyShort(bins[0]!.min)} to{" "}
        {formatMoneyShort(bins.at(-1)!.max)}
      </p>
      <Histogram
        bins={bins}
        from={from}
        to={from < 0 ? from : within.lastIndexOf(true) + 1}
        className="mt-1 h-8 w-full"
      />
      <p className="text-ink3 text-xs">The same range applies to rents.</p>
    </div>
  );
}

const withoutSize = (filter: PropertyFilter): PropertyFilter =>
  withFilter(filter, { minSqft: undefined, maxSqft: undefined });

export function AreaRange({ filter, onChange, onDraft }: RangeProps) {
  const area = useFacets(withoutSize(filter));
  const apply = ([minSqft, maxSqft]: Range) => withFilter(filter, { minSqft, maxSqft });
  return (
    <>
      <RangeField
        label="Living area, sqft"
        bins={area.data?.livingArea.bins ?? []}
        value={[filter.minSqft, filter.maxSqft]}
        format={formatCount}
        width={250}
        hint="Square feet, as in 1500 or 1,500."
        onDraft={(range) => onDraft(range && apply(range))}
        onChange={(range) => onChange(apply(range))}
      />
      <StaleBars retry={area.retry} />
    </>
  );
}

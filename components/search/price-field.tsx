"use client";

import { useId, useState } from "react";
import type { Facets, PropertyFilter } from "@/lib/domain/search";
import { formatCounted, formatMoneyShort } from "@/lib/web/format";
import { mixesRents, PRICE_BOUNDS, priceBasis, rentsAlone } from "@/lib/web/price-basis";
import { pricedFilter, withFilter, withoutPrice } from "./edit-filter";
import { type SliderProps, useFacets } from "./fields";
import { PaymentField } from "./payment-field";
import { Histogram, RangeField } from "./range-field";
import type { Range } from "./range-steps";
import { useSearch } from "./use-search";

/**
 * The price that the search compares: the asking price, or that of sales. If there are homes for rent among others, the histogram leaves them out and a second one has them.
 */
export function PriceField({ filter, onChange, onMoving }: SliderProps) {
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
        step={rents ? 500 : 100_000}
        hint={rents ? "Dollars a month, as in 2400 or $2,400." : "Dollars, as in 450000 or 450k."}
        note={note}
        retry={price.retry}
        onMoving={(range) => onMoving(range && apply(range))}
        onChange={(range) => onChange(apply(range))}
      >
        {mixed && rented && rented.listPrice.bins.length > 0 ? <Rents facets={rented} filter={filter} /> : null}
      </RangeField>
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

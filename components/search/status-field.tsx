"use client";

import { useState } from "react";
import { Check, Field, Select, withOwn } from "@/components/ui/field";
import { formatDay, monthsBefore, parseDay } from "@/lib/domain/calendar";
import { soldSince } from "@/lib/domain/sale";
import type { PropertyFilter } from "@/lib/domain/search";
import { STATUSES } from "@/lib/domain/vocabulary";
import { formatDate } from "@/lib/web/format";
import { PER_SQFT, PRICE_BOUNDS, statusBasis } from "@/lib/web/price-basis";
import { STATUS_FILTER_WORDS } from "@/lib/web/words";
import { withFilter } from "./edit-filter";
import { BoundsFields } from "./exact-field";
import { Checks, type FieldProps, useFacets } from "./fields";
import { useSearch } from "./use-search";

/** A filter with other statuses. Where those are compared by another price, its bounds of the price go over to that. */
export function withStatus(filter: PropertyFilter, status: PropertyFilter["status"]): PropertyFilter {
  const next = withFilter(filter, { status });
  const [from, to] = [statusBasis(filter), statusBasis(next)];
  if (from === to) return next;
  const [min, max] = PRICE_BOUNDS[from].map((name) => filter[name]);
  const [least, most] = PRICE_BOUNDS[to];
  const others = Object.fromEntries([...PRICE_BOUNDS[from], ...PER_SQFT].map((name) => [name, undefined]));
  return withFilter(next, { ...others, [least]: min, [most]: max });
}

/** Filters by status and by price changes. */
export function StatusField({ filter, onChange }: FieldProps) {
  const { data: facets } = useFacets(withFilter(filter, { status: undefined }));
  return (
    <div className="space-y-3">
      <Checks
        legend="Status"
        values={STATUSES}
        words={STATUS_FILTER_WORDS}
        counts={facets?.status}
        chosen={filter.status}
        onChange={(status) => onChange(withStatus(filter, status))}
      />
      <Select
        label="Pending sales"
        value={String(filter.underContract ?? "")}
        onChange={({ target: { value } }) =>
          onChange(withFilter(filter, { underContract: value === "" ? undefined : value === "true" }))
        }
      >
        <option value="">Included</option>
        <option value="false">Hidden</option>
        <option value="true">Only pending sales</option>
      </Select>
      <CutField filter={filter} onChange={onChange} />
      <Check
        checked={filter.relisted === true}
        onChange={(event) => onChange(withFilter(filter, { relisted: event.target.checked ? true : undefined }))}
        label="Relisted"
      />
      <SoldWindow filter={filter} onChange={onChange} />
      <SoldSinceField filter={filter} onChange={onChange} />
      {statusBasis(filter) === "sale" ? null : (
        <BoundsFields
          filter={filter}
          onChange={onChange}
          names={PRICE_BOUNDS.sale}
          label="Last sold price"
          hint="Dollars, as in 450000 or 450k."
        />
      )}
    </div>
  );
}

/** Per cent of the first asking price. */
const CUTS = [1, 3, 5, 10, 15, 20];

/** How much the asking price was cut since a home came on the market, over all of its listings. */
function CutField({ filter, onChange }: FieldProps) {
  const { priceReduced, minTotalCut } = filter;
  return (
    <Select
      label="Price cut"
      value={minTotalCut ?? priceReduced?.toString() ?? ""}
      onChange={({ target: { value } }) =>
        onChange(
          withFilter(filter, {
            priceReduced: value === "true" ? true : value === "false" ? false : undefined,
            minTotalCut: Number(value) || undefined,
          }),
        )
      }
    >
      <option value="">Any or none</option>
      <option value="true">Any cut</option>
      <option value="false">No cut</option>
      {withOwn(CUTS, minTotalCut).map((percent) => (
        <option key={percent} value={percent}>
          {percent}% or more
        </option>
      ))}
    </Select>
  );
}

/** Time spans of sales: days, or months. */
const WINDOWS: readonly (readonly [label: string, days: number, months: number])[] = [
  ["30 days", 30, 0],
  ["90 days", 90, 0],
  ["6 months", 0, 6],
  ["12 months", 0, 12],
  ["24 months", 0, 24],
];

/** Homes sold within a span before the dataset's date. It sets the statuses of sold homes too. */
function SoldWindow({ filter, onChange }: FieldProps) {
  const { asOf } = useSearch();
  const windows = WINDOWS.map(([label, days, months]) => ({ label, from: monthsBefore(asOf, months) - days }));
  const chosen = windows.find(({ from }) => from === filter.soldSince);
  return (
    <Select
      label={`Sold in the last, up to ${formatDate(formatDay(asOf))}`}
      value={chosen?.label ?? ""}
      onChange={({ target: { value } }) => {
        const window = windows.find(({ label }) => label === value);
        if (!window) return onChange(withFilter(filter, { soldSince: undefined }));
        const { status, ...since } = soldSince(window.from, asOf);
        onChange(withFilter(withStatus(filter, status), since));
      }}
    >
      <option value="">{filter.soldSince === undefined || chosen ? "Any time" : "Since another date"}</option>
      {windows.map(({ label }) => (
        <option key={label}>{label}</option>
      ))}
    </Select>
  );
}

/** Earliest date that is accepted, so that a year that is still being typed is not applied. */
const EARLIEST = "1900";

function SoldSinceField({ filter, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      type="date"
      label="Last sold on or after"
      value={typed ?? (filter.soldSince === undefined ? "" : formatDay(filter.soldSince))}
      onChange={({ target: { value } }) => {
        setTyped(value);
        if (value === "" || value >= EARLIEST)
          onChange(withFilter(filter, { soldSince: parseDay(value) ?? undefined }));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

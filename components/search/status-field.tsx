"use client";

import { useState } from "react";
import { Check, Field, Select } from "@/components/ui/field";
import { formatDay, parseDay } from "@/lib/domain/calendar";
import type { PropertyFilter } from "@/lib/domain/search";
import { STATUSES } from "@/lib/domain/vocabulary";
import { STATUS_WORDS } from "@/lib/web/words";
import { withFilter } from "./edit-filter";
import { Checks, type CountedProps, chosenWords, countSet, type FieldProps, FigureFields } from "./fields";

/** The text on the panel's button. */
export function statusWords(filter: PropertyFilter): string {
  const { status, underContract, priceReduced, soldSince, minSoldPrice, maxSoldPrice } = filter;
  const others = countSet(underContract, priceReduced, soldSince, minSoldPrice ?? maxSoldPrice);
  return others === 0 ? chosenWords(status, STATUS_WORDS) : `${(status?.length ?? 0) + others} set`;
}

/** Filters by status and by price changes. */
export const StatusField = ({ filter, facets, onChange }: CountedProps) => (
  <div className="space-y-3">
    <Checks
      name="status"
      legend="Status"
      values={STATUSES}
      words={STATUS_WORDS}
      counts={facets?.status}
      chosen={filter.status}
      onChange={(status) => onChange(withFilter(filter, { status }))}
    />
    <Select
      name="underContract"
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
    <Check
      name="priceReduced"
      value="true"
      checked={filter.priceReduced === true}
      onChange={(event) => onChange(withFilter(filter, { priceReduced: event.target.checked ? true : undefined }))}
      label="Price reduced"
    />
    <SoldSinceField filter={filter} onChange={onChange} />
    <FigureFields
      filter={filter}
      onChange={onChange}
      names={["minSoldPrice", "maxSoldPrice"]}
      label="Last sold price"
      hint="Dollars, as in 450000, $450,000 or 450k."
    />
  </div>
);

/** Earliest date that is accepted, so that a year that is still being typed is not applied. */
const EARLIEST = "1900";

function SoldSinceField({ filter, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      type="date"
      name="soldSince"
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

"use client";

import { useState } from "react";
import { Check, Field, Select } from "@/components/ui/field";
import { formatDay, parseDay } from "@/lib/domain/calendar";
import { STATUSES } from "@/lib/domain/vocabulary";
import { STATUS_WORDS } from "@/lib/web/words";
import { withFilter } from "./edit-filter";
import { Checks, type FieldProps, FigureFields } from "./fields";
import { useFacets } from "./use-results";

/** Filters by status and by price changes. */
export function StatusField({ filter, onChange }: FieldProps) {
  const { data: facets } = useFacets(withFilter(filter, { status: undefined }));
  return (
    <div className="space-y-3">
      <Checks
        legend="Status"
        values={STATUSES}
        words={STATUS_WORDS}
        counts={facets?.status}
        chosen={filter.status}
        onChange={(status) => onChange(withFilter(filter, { status }))}
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
      <Check
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

"use client";

import type { PropertyFilter } from "@/lib/domain/search";
import { formatCount, formatMoneyShort } from "@/lib/web/format";
import { withFilter } from "./edit-filter";
import type { FieldProps } from "./fields";
import { RangeField } from "./range-field";
import type { Range } from "./range-steps";
import type { FieldFacets } from "./use-results";

interface RangeProps extends FieldProps {
  facets: FieldFacets;
  onDraft: (filter: PropertyFilter | null) => void;
  inline?: boolean;
}

export function PriceRange({ filter, facets, onChange, onDraft, inline = false }: RangeProps) {
  const apply = ([minPrice, maxPrice]: Range) => withFilter(filter, { minPrice, maxPrice });
  const rents = filter.status?.every((status) => status === "forRent");
  return (
    <RangeField
      label="Price"
      names={["minPrice", "maxPrice"]}
      bins={facets.price?.listPrice.bins ?? []}
      value={[filter.minPrice, filter.maxPrice]}
      format={formatMoneyShort}
      width={rents ? 500 : 100_000}
      hint={rents ? "Dollars a month, as in 2400 or $2,400." : "Dollars, as in 450000, $450,000 or 450k."}
      inline={inline}
      onDraft={(range) => onDraft(range && apply(range))}
      onChange={(range) => onChange(apply(range))}
    />
  );
}

export function AreaRange({ filter, facets, onChange, onDraft }: RangeProps) {
  const apply = ([minSqft, maxSqft]: Range) => withFilter(filter, { minSqft, maxSqft });
  return (
    <RangeField
      label="Living area, sqft"
      names={["minSqft", "maxSqft"]}
      bins={facets.area?.livingArea.bins ?? []}
      value={[filter.minSqft, filter.maxSqft]}
      format={formatCount}
      width={250}
      hint="Square feet, as in 1500 or 1,500."
      onDraft={(range) => onDraft(range && apply(range))}
      onChange={(range) => onChange(apply(range))}
    />
  );
}

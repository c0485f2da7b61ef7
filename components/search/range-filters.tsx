"use client";

import { formatCount, formatMoneyShort } from "@/lib/client/format";
import type { PropertyFilter } from "@/lib/domain/search";
import { withFilter } from "./edit-filter";
import type { FieldProps } from "./fields";
import { RangeField } from "./range-field";
import type { FieldFacets } from "./use-facets";

interface RangeProps extends FieldProps {
  facets: FieldFacets;
  onDraft: (filter: PropertyFilter | null) => void;
  inline?: boolean;
}

/** A minimum above its maximum swaps the two: nobody means an empty range. */
const upright = (min: number | undefined, max: number | undefined) =>
  min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];

export function PriceRange({ filter, facets, onChange, onDraft, inline = false }: RangeProps) {
  const apply = ([min, max]: [number | undefined, number | undefined]) => {
    const [minPrice, maxPrice] = upright(min, max);
    return withFilter(filter, { minPrice, maxPrice });
  };
  return (
    <RangeField
      label="Price"
      names={["minPrice", "maxPrice"]}
      bins={facets.price?.listPrice.bins ?? []}
      value={[filter.minPrice, filter.maxPrice]}
      format={formatMoneyShort}
      inline={inline}
      onDraft={(range) => onDraft(range && apply(range))}
      onChange={(range) => onChange(apply(range))}
    />
  );
}

export function AreaRange({ filter, facets, onChange, onDraft }: RangeProps) {
  const apply = ([min, max]: [number | undefined, number | undefined]) => {
    const [minSqft, maxSqft] = upright(min, max);
    return withFilter(filter, { minSqft, maxSqft });
  };
  return (
    <RangeField
      label="Living area, sqft"
      names={["minSqft", "maxSqft"]}
      bins={facets.area?.livingArea.bins ?? []}
      value={[filter.minSqft, filter.maxSqft]}
      format={formatCount}
      onDraft={(range) => onDraft(range && apply(range))}
      onChange={(range) => onChange(apply(range))}
    />
  );
}

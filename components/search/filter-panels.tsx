"use client";

import type { ReactNode } from "react";
import { BathsField, BedsField, TypeField } from "./fields";
import type { FilterKey } from "./filter-list";
import { MoreFields } from "./more-fields";
import { PriceRange, type RangeProps } from "./range-field";
import { StatusField } from "./status-field";

const PANELS: Record<FilterKey, (props: RangeProps) => ReactNode> = {
  price: PriceRange,
  beds: BedsField,
  baths: BathsField,
  type: TypeField,
  status: StatusField,
  more: MoreFields,
};

/** The controls of a filter in the list, for a panel below the bar and for the phone's sheet. */
export function FilterPanel({ of, ...props }: RangeProps & { of: FilterKey }) {
  const Panel = PANELS[of];
  return <Panel {...props} />;
}

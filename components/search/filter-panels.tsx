"use client";

import type { ReactNode } from "react";
import type { SliderProps } from "./fields";
import type { FilterKey } from "./filter-list";
import { BathsField, BedsField, TypeField } from "./home-fields";
import { MoreFields } from "./more-fields";
import { PriceField } from "./price-field";
import { StatusField } from "./status-field";

const PANELS: Record<FilterKey, (props: SliderProps) => ReactNode> = {
  price: PriceField,
  beds: BedsField,
  baths: BathsField,
  type: TypeField,
  status: StatusField,
  more: MoreFields,
};

/** The controls of a filter in the list, for a panel below the bar and for the phone's sheet. */
export function FilterPanel({ of, ...props }: SliderProps & { of: FilterKey }) {
  const Panel = PANELS[of];
  return <Panel {...props} />;
}

"use client";

import { Select } from "@/components/ui/field";
import { latestYear, typedYear } from "@/lib/web/figures";
import { ACRE, formatDays, formatLot, formatMiles } from "@/lib/web/format";
import { RADII } from "@/lib/web/homes-url";
import { withFilter } from "./edit-filter";
import { ExactFields } from "./exact-field";
import { type FieldProps, FigureFields, LeastAndMost, NumberSelect } from "./fields";
import { AreaRange, type RangeProps } from "./range-field";

/** The less common filters. */
export const MoreFields = (props: RangeProps) => (
  <div className="space-y-4">
    <RadiusField {...props} />
    <AreaRange {...props} />
    <LotField {...props} />
    <PerSqftField {...props} />
    <YearField {...props} />
    <DaysField {...props} />
  </div>
);

/** Lot sizes in square feet, and from a quarter of an acre on in acres. */
const LOTS = [2_000, 4_000, 6_000, 8_000, ...[0.25, 0.5, 1, 2, 5, 10, 40].map((acres) => acres * ACRE)];

const LotField = (props: FieldProps) => (
  <fieldset>
    <legend className="mb-1 text-ink3 text-xs">Lot size</legend>
    <LeastAndMost {...props} names={["minLotSize", "maxLotSize"]} values={LOTS} words={formatLot} />
  </fieldset>
);

const PerSqftField = (props: FieldProps) => (
  <FigureFields
    {...props}
    names={["minPricePerSqft", "maxPricePerSqft"]}
    label="Price per square foot"
    hint="Dollars, as in 350."
  />
);

const YearField = ({ filter, onChange }: FieldProps) => (
  <fieldset>
    <legend className="mb-1 text-ink3 text-xs">Built, from and to</legend>
    <ExactFields
      labels={["Built in or after, year", "Built in or before, year"]}
      values={[filter.minYearBuilt, filter.maxYearBuilt]}
      read={typedYear}
      hint={`As in 1990, up to ${latestYear()}.`}
      onChange={([minYearBuilt, maxYearBuilt]) => onChange(withFilter(filter, { minYearBuilt, maxYearBuilt }))}
    />
  </fieldset>
);

const DAYS = [1, 3, 7, 14, 30, 60, 90, 180];

const DaysField = ({ filter, onChange }: FieldProps) => (
  <NumberSelect
    label="Days on market, at most"
    values={DAYS}
    value={filter.maxDaysOnMarket}
    words={formatDays}
    onChange={(maxDaysOnMarket) => onChange(withFilter(filter, { maxDaysOnMarket }))}
  />
);

/** The radius in miles around the searched point, with the current one among the usual. Nothing without a point. */
const RadiusField = ({ filter, onChange }: FieldProps) =>
  filter.radius === undefined ? null : (
    <Select
      label="Distance from the point, within"
      value={filter.radius}
      onChange={(event) => onChange(withFilter(filter, { radius: Number(event.target.value) }))}
    >
      {[...new Set([...RADII, filter.radius])]
        .sort((a, b) => a - b)
        .map((miles) => (
          <option key={miles} value={miles}>
            {formatMiles(miles)}
          </option>
        ))}
    </Select>
  );

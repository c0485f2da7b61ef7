"use client";

import { FieldGroup, Select, withOwn } from "@/components/ui/field";
import { pointText } from "@/lib/domain/geo";
import { circleOf } from "@/lib/domain/search";
import { ACRE } from "@/lib/domain/vocabulary";
import { latestYear, typedWhole, typedYear } from "@/lib/web/figures";
import { formatDays, formatLotBound, formatMiles } from "@/lib/web/format";
import { RADII } from "@/lib/web/homes-url";
import { statusBasis } from "@/lib/web/price-basis";
import { withFilter } from "./edit-filter";
import { ExactFields } from "./exact-field";
import { type FieldProps, FigureFields, LeastAndMost, NumberSelect } from "./fields";
import { AreaRange, type RangeProps } from "./range-field";
import { usePointName } from "./use-results";

/** The less common filters. */
export const MoreFields = (props: RangeProps) => (
  <div className="space-y-4">
    <RadiusField {...props} />
    <AreaRange {...props} />
    <LotField {...props} />
    {statusBasis(props.filter) === "sale" ? null : <PerSqftField {...props} />}
    <YearField {...props} />
    <DaysField {...props} />
    <FigureFields
      {...props}
      names={["minCumulativeDaysOnMarket", "maxCumulativeDaysOnMarket"]}
      label="Days on market in all, with earlier listings"
      hint="Whole days, as in 180."
    />
    <TaxField {...props} />
    <ScoreFields {...props} />
  </div>
);

const TaxField = ({ filter, onChange }: FieldProps) => (
  <FieldGroup label="Property tax a year, at most">
    <ExactFields
      labels={["Property tax a year, maximum"]}
      values={[filter.maxTaxPaid]}
      read={typedWhole}
      hint="Dollars of the newest year on record, as in 9000."
      onChange={([maxTaxPaid]) => onChange(withFilter(filter, { maxTaxPaid }))}
    />
  </FieldGroup>
);

const SCORES = [25, 50, 70, 90];

/** The lowest scores, of 100. */
const ScoreFields = ({ filter, onChange }: FieldProps) => (
  <FieldGroup label="Scores of 100, at least">
    <div className="grid grid-cols-3 gap-3">
      {(
        [
          ["minWalkability", "Walkability"],
          ["minTransit", "Transit"],
          ["minBike", "Bike"],
        ] as const
      ).map(([name, label]) => (
        <NumberSelect
          key={name}
          label={label}
          values={SCORES}
          value={filter[name]}
          words={(score) => `${score}+`}
          onChange={(score) => onChange(withFilter(filter, { [name]: score }))}
        />
      ))}
    </div>
  </FieldGroup>
);

/** Lot sizes in square feet, each a round part of an acre or several acres. */
const LOTS = [1 / 8, 1 / 4, 1 / 2, 3 / 4, 1, 2, 5, 10, 40].map((acres) => acres * ACRE);

const LotField = (props: FieldProps) => (
  <FieldGroup label="Lot size">
    <LeastAndMost {...props} names={["minLotSize", "maxLotSize"]} values={LOTS} words={formatLotBound} />
  </FieldGroup>
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
  <FieldGroup label="Built, from and to">
    <ExactFields
      labels={["Built in or after, year", "Built in or before, year"]}
      values={[filter.minYearBuilt, filter.maxYearBuilt]}
      read={typedYear}
      hint={`As in 1990, up to ${latestYear()}.`}
      onChange={([minYearBuilt, maxYearBuilt]) => onChange(withFilter(filter, { minYearBuilt, maxYearBuilt }))}
    />
  </FieldGroup>
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
function RadiusField({ filter, onChange }: FieldProps) {
  const name = usePointName(filter);
  const circle = circleOf(filter);
  if (!circle) return null;
  return (
    <Select
      label={`Distance from ${name ?? pointText(circle)}, within`}
      value={circle.radius}
      onChange={(event) => onChange(withFilter(filter, { radius: Number(event.target.value) }))}
    >
      {withOwn(RADII, circle.radius).map((miles) => (
        <option key={miles} value={miles}>
          {formatMiles(miles)}
        </option>
      ))}
    </Select>
  );
}

"use client";

import { FieldGroup, Select, withOwn } from "@/components/ui/field";
import { pointText } from "@/lib/domain/geo";
import { circleOf, type PropertyFilter } from "@/lib/domain/search";
import { ACRE } from "@/lib/domain/vocabulary";
import { latestYear, typedWhole, typedYear } from "@/lib/web/figures";
import { formatCount, formatDays, formatLotBound, formatMiles } from "@/lib/web/format";
import { RADII } from "@/lib/web/homes-url";
import { statusBasis } from "@/lib/web/price-basis";
import { withFilter } from "./edit-filter";
import { BoundsFields, ExactFields } from "./exact-field";
import { type FieldProps, NumberSelect, type SliderProps, useFacets } from "./fields";
import { RangeField } from "./range-field";
import type { Range } from "./range-steps";
import { usePointName } from "./use-results";

/** The less common filters. */
export const MoreFields = (props: SliderProps) => (
  <div className="space-y-4">
    <RadiusField {...props} />
    <AreaField {...props} />
    <LotField {...props} />
    {statusBasis(props.filter) === "sale" ? null : <PerSqftField {...props} />}
    <YearField {...props} />
    <DaysField {...props} />
    <BoundsFields
      {...props}
      names={["minCumulativeDaysOnMarket", "maxCumulativeDaysOnMarket"]}
      label="Days on market in all, with earlier listings"
      hint="Whole days, as in 180."
    />
    <TaxField {...props} />
    <ScoreFields {...props} />
  </div>
);

const withoutSize = (filter: PropertyFilter): PropertyFilter =>
  withFilter(filter, { minSqft: undefined, maxSqft: undefined });

function AreaField({ filter, onChange, onMoving }: SliderProps) {
  const area = useFacets(withoutSize(filter));
  const apply = ([minSqft, maxSqft]: Range) => withFilter(filter, { minSqft, maxSqft });
  return (
    <RangeField
      label="Living area, sqft"
      bins={area.data?.livingArea.bins ?? []}
      value={[filter.minSqft, filter.maxSqft]}
      format={formatCount}
      step={250}
      retry={area.retry}
      hint="Square feet, as in 1500 or 1,500."
      onMoving={(range) => onMoving(range && apply(range))}
      onChange={(range) => onChange(apply(range))}
    />
  );
}

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

/** Two selects, of which neither offers sizes that cross the other. */
const LotField = ({ filter, onChange }: FieldProps) => {
  const { minLotSize: least, maxLotSize: most } = filter;
  return (
    <FieldGroup label="Lot size">
      <div className="grid grid-cols-2 gap-3">
        <NumberSelect
          label="At least"
          values={LOTS.filter((size) => most === undefined || size <= most)}
          value={least}
          words={formatLotBound}
          onChange={(minLotSize) => onChange(withFilter(filter, { minLotSize }))}
        />
        <NumberSelect
          label="At most"
          values={LOTS.filter((size) => least === undefined || size >= least)}
          value={most}
          words={formatLotBound}
          onChange={(maxLotSize) => onChange(withFilter(filter, { maxLotSize }))}
        />
      </div>
    </FieldGroup>
  );
};

const PerSqftField = (props: FieldProps) => (
  <BoundsFields
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

"use client";

import { useState } from "react";
import { Check, Field, Select } from "@/components/ui/field";
import { formatDay, parseDay } from "@/lib/domain/calendar";
import type { Facets, PropertyFilter } from "@/lib/domain/search";
import { PROPERTY_TYPES, STATUSES } from "@/lib/domain/vocabulary";
import { latestYear, typedWhole, typedYear } from "@/lib/web/figures";
import { ACRE, formatBaths, formatCount, formatDays, formatLot, formatMiles } from "@/lib/web/format";
import { RADII } from "@/lib/web/homes-url";
import { STATUS_WORDS, TYPE_WORDS } from "@/lib/web/words";
import { withFilter } from "./edit-filter";
import { ExactFields } from "./exact-field";

export interface FieldProps {
  filter: PropertyFilter;
  onChange: (filter: PropertyFilter) => void;
}

interface NumberSelectProps {
  name: string;
  label: string;
  values: readonly number[];
  value: number | undefined;
  words: (value: number) => string;
  onChange: (value: number | undefined) => void;
}

/** A select of figures that also has the current one, however unusual. */
function NumberSelect({ name, label, values, value, words, onChange }: NumberSelectProps) {
  const all = value === undefined || values.includes(value) ? values : [...values, value].sort((a, b) => a - b);
  return (
    <Select
      name={name}
      label={label}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value === "" ? undefined : Number(event.target.value))}
    >
      <option value="">Any</option>
      {all.map((each) => (
        <option key={each} value={each}>
          {words(each)}
        </option>
      ))}
    </Select>
  );
}

const BEDS = [1, 2, 3, 4, 5, 6];
const BATHS = [1, 1.5, 1.75, 2, 2.25, 2.5, 3, 4, 5];
/** Square feet; from a quarter of an acre on, acres. */
const LOTS = [2_000, 4_000, 6_000, 8_000, ...[0.25, 0.5, 1, 2, 5, 10, 40].map((acres) => acres * ACRE)];
const DAYS = [1, 3, 7, 14, 30, 60, 90, 180];

interface LeastAndMostProps extends FieldProps {
  names: readonly ["minBeds", "maxBeds"] | readonly ["minBaths", "maxBaths"] | readonly ["minLotSize", "maxLotSize"];
  values: readonly number[];
  words: (value: number) => string;
}

/** Two selects, neither of which offers what crosses the other. */
function LeastAndMost({ filter, onChange, names: [min, max], values, words }: LeastAndMostProps) {
  const [least, most] = [filter[min], filter[max]];
  return (
    <div className="grid grid-cols-2 gap-3">
      <NumberSelect
        name={min}
        label="At least"
        values={values.filter((value) => most === undefined || value <= most)}
        value={least}
        words={words}
        onChange={(next) => onChange(withFilter(filter, { [min]: next }))}
      />
      <NumberSelect
        name={max}
        label="At most"
        values={values.filter((value) => least === undefined || value >= least)}
        value={most}
        words={words}
        onChange={(next) => onChange(withFilter(filter, { [max]: next }))}
      />
    </div>
  );
}

const bedsWords = (beds: number) => (beds === 0 ? "Studio" : formatCount(beds));

export const BedsField = (props: FieldProps) => (
  <LeastAndMost {...props} names={["minBeds", "maxBeds"]} values={[0, ...BEDS]} words={bedsWords} />
);

export const BathsField = (props: FieldProps) => (
  <LeastAndMost {...props} names={["minBaths", "maxBaths"]} values={BATHS} words={formatBaths} />
);

export const LotField = (props: FieldProps) => (
  <fieldset>
    <legend className="mb-1 text-ink3 text-xs">Lot size</legend>
    <LeastAndMost {...props} names={["minLotSize", "maxLotSize"]} values={LOTS} words={formatLot} />
  </fieldset>
);

interface ChecksProps<T extends string> {
  name: string;
  legend: string;
  values: readonly T[];
  words: Readonly<Record<T, string>>;
  counts: Readonly<Record<T, number>> | undefined;
  chosen: readonly T[] | undefined;
  onChange: (chosen: T[] | undefined) => void;
}

/** Any of a few; none chosen means all. */
function Checks<T extends string>({ name, legend, values, words, counts, chosen, onChange }: ChecksProps<T>) {
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      {values.map((value) => (
        <Check
          key={value}
          name={name}
          value={value}
          checked={chosen?.includes(value) ?? false}
          onChange={(event) => {
            const next = values.filter((each) => (each === value ? event.target.checked : chosen?.includes(each)));
            onChange(next.length > 0 ? next : undefined);
          }}
          label={
            <>
              {words[value]}
              <span className="text-ink3">{counts ? formatCount(counts[value]) : ""}</span>
            </>
          }
        />
      ))}
    </fieldset>
  );
}

interface CountedProps extends FieldProps {
  /** Of the filter without this field. */
  facets: Facets | undefined;
}

export const TypeField = ({ filter, facets, onChange }: CountedProps) => (
  <Checks
    name="propertyType"
    legend="Home type"
    values={PROPERTY_TYPES}
    words={TYPE_WORDS}
    counts={facets?.propertyType}
    chosen={filter.propertyType}
    onChange={(propertyType) => onChange(withFilter(filter, { propertyType }))}
  />
);

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
      label="Sales that are pending"
      value={String(filter.underContract ?? "")}
      onChange={({ target: { value } }) =>
        onChange(withFilter(filter, { underContract: value === "" ? undefined : value === "true" }))
      }
    >
      <option value="">Shown with the others</option>
      <option value="false">Left out</option>
      <option value="true">Only these</option>
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
      label="Price of the last sale"
      hint="Dollars, as in 450000, $450,000 or 450k."
    />
  </div>
);

/** No home was on a market before; a year that is still being typed is. */
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

interface FigureFieldsProps extends FieldProps {
  names: readonly ["minSoldPrice", "maxSoldPrice"] | readonly ["minPricePerSqft", "maxPricePerSqft"];
  label: string;
  hint: string;
}

/** A least and a most, typed out. */
const FigureFields = ({ filter, onChange, names: [min, max], label, hint }: FigureFieldsProps) => (
  <fieldset>
    <legend className="mb-1 text-ink3 text-xs">{label}, from and to</legend>
    <ExactFields
      fields={[
        { name: min, label: `${label}, least` },
        { name: max, label: `${label}, most` },
      ]}
      values={[filter[min], filter[max]]}
      read={typedWhole}
      hint={hint}
      onChange={([least, most]) => onChange(withFilter(filter, { [min]: least, [max]: most }))}
    />
  </fieldset>
);

export const PerSqftField = (props: FieldProps) => (
  <FigureFields
    {...props}
    names={["minPricePerSqft", "maxPricePerSqft"]}
    label="Price per square foot"
    hint="Dollars, as in 350."
  />
);

interface RadiusSelectProps {
  radius: number;
  onRadius: (radius: number) => void;
  /** Among buttons, where no label stands above it. */
  inRow?: boolean;
}

/** Miles around a point; the current one too, however unusual. */
export const RadiusSelect = ({ radius, onRadius, inRow = false }: RadiusSelectProps) => (
  <Select
    name="radius"
    label="Distance from the point, within"
    labelHidden={inRow}
    value={radius}
    onChange={(event) => onRadius(Number(event.target.value))}
  >
    {[...new Set([...RADII, radius])]
      .sort((a, b) => a - b)
      .map((miles) => (
        <option key={miles} value={miles}>
          {inRow ? `Within ${formatMiles(miles)}` : formatMiles(miles)}
        </option>
      ))}
  </Select>
);

/** How far around the point that is searched; nothing where none is. */
export const RadiusField = ({ filter, onChange }: FieldProps) =>
  filter.radius === undefined ? null : (
    <RadiusSelect radius={filter.radius} onRadius={(radius) => onChange(withFilter(filter, { radius }))} />
  );

export function YearAndDaysFields({ filter, onChange }: FieldProps) {
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-ink3 text-xs">Built, from and to</legend>
        <ExactFields
          fields={[
            { name: "minYearBuilt", label: "Built in or after, year" },
            { name: "maxYearBuilt", label: "Built in or before, year" },
          ]}
          values={[filter.minYearBuilt, filter.maxYearBuilt]}
          read={typedYear}
          hint={`As in 1990, up to ${latestYear()}.`}
          onChange={([minYearBuilt, maxYearBuilt]) => onChange(withFilter(filter, { minYearBuilt, maxYearBuilt }))}
        />
      </fieldset>
      <NumberSelect
        name="maxDaysOnMarket"
        label="Days on market, at most"
        values={DAYS}
        value={filter.maxDaysOnMarket}
        words={formatDays}
        onChange={(maxDaysOnMarket) => onChange(withFilter(filter, { maxDaysOnMarket }))}
      />
    </>
  );
}

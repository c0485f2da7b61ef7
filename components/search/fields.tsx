"use client";

import { Check, Select } from "@/components/ui/field";
import type { NumberFilter, PropertyFilter } from "@/lib/domain/search";
import { PROPERTY_TYPES } from "@/lib/domain/vocabulary";
import { typedWhole } from "@/lib/web/figures";
import { formatBaths, formatCount } from "@/lib/web/format";
import { TYPE_WORDS } from "@/lib/web/words";
import { withFilter } from "./edit-filter";
import { ExactFields } from "./exact-field";
import { useFacets } from "./use-results";

export interface FieldProps {
  filter: PropertyFilter;
  onChange: (filter: PropertyFilter) => void;
}

interface NumberSelectProps {
  label: string;
  values: readonly number[];
  value: number | undefined;
  words: (value: number) => string;
  onChange: (value: number | undefined) => void;
}

/** A select of numbers that includes the current one, even if it is not one of the usual values. */
export function NumberSelect({ label, values, value, words, onChange }: NumberSelectProps) {
  const all = value === undefined || values.includes(value) ? values : [...values, value].sort((a, b) => a - b);
  return (
    <Select
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

interface LeastAndMostProps extends FieldProps {
  names: readonly [NumberFilter, NumberFilter];
  values: readonly number[];
  words: (value: number) => string;
}

/** Two selects for minimum and maximum. Neither offers values that cross the other. */
export function LeastAndMost({ filter, onChange, names: [min, max], values, words }: LeastAndMostProps) {
  const [least, most] = [filter[min], filter[max]];
  return (
    <div className="grid grid-cols-2 gap-3">
      <NumberSelect
        label="At least"
        values={values.filter((value) => most === undefined || value <= most)}
        value={least}
        words={words}
        onChange={(next) => onChange(withFilter(filter, { [min]: next }))}
      />
      <NumberSelect
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

interface ChecksProps<T extends string> {
  legend: string;
  values: readonly T[];
  words: Readonly<Record<T, string>>;
  counts: Readonly<Record<T, number>> | undefined;
  chosen: readonly T[] | undefined;
  onChange: (chosen: T[] | undefined) => void;
}

/** Checkboxes. None chosen means all. */
export function Checks<T extends string>({ legend, values, words, counts, chosen, onChange }: ChecksProps<T>) {
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      {values.map((value) => (
        <Check
          key={value}
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

export function TypeField({ filter, onChange }: FieldProps) {
  const { data: facets } = useFacets(withFilter(filter, { propertyType: undefined }));
  return (
    <Checks
      legend="Home type"
      values={PROPERTY_TYPES}
      words={TYPE_WORDS}
      counts={facets?.propertyType}
      chosen={filter.propertyType}
      onChange={(propertyType) => onChange(withFilter(filter, { propertyType }))}
    />
  );
}

interface FigureFieldsProps extends FieldProps {
  names: readonly [NumberFilter, NumberFilter];
  label: string;
  hint: string;
}

/** Fields for a typed minimum and maximum. */
export const FigureFields = ({ filter, onChange, names: [min, max], label, hint }: FigureFieldsProps) => (
  <fieldset>
    <legend className="mb-1 text-ink3 text-xs">{label}, from and to</legend>
    <ExactFields
      labels={[`${label}, minimum`, `${label}, maximum`]}
      values={[filter[min], filter[max]]}
      read={typedWhole}
      hint={hint}
      onChange={([least, most]) => onChange(withFilter(filter, { [min]: least, [max]: most }))}
    />
  </fieldset>
);

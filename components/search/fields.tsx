"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { classNames } from "@/components/ui/class-names";
import { Check, FieldGroup, Select, withOwn } from "@/components/ui/field";
import { useLast } from "@/components/ui/use-last";
import type { NumberFilter, PropertyFilter } from "@/lib/domain/search";
import { PROPERTY_TYPES } from "@/lib/domain/vocabulary";
import { typedWhole } from "@/lib/web/figures";
import { formatBaths, formatCount } from "@/lib/web/format";
import { facetsQuery } from "@/lib/web/queries";
import { retryFailed } from "@/lib/web/v1-query";
import { TYPE_WORDS } from "@/lib/web/words";
import { withFilter } from "./edit-filter";
import { ExactFields } from "./exact-field";

export interface FieldProps {
  filter: PropertyFilter;
  onChange: (filter: PropertyFilter) => void;
}

/**
 * Facets of a filter, which a field asks for without its own part, so that a histogram does not shrink to the chosen
 * values. If the request fails, the last ones are kept, with a function to try again.
 */
export function useFacets(filter: PropertyFilter, enabled = true) {
  const client = useQueryClient();
  const { data, isError } = useQuery({ ...facetsQuery(filter), enabled });
  return { data: useLast(data), retry: isError ? () => void retryFailed(client) : null };
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
  return (
    <Select
      label={label}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value === "" ? undefined : Number(event.target.value))}
    >
      <option value="">Any</option>
      {withOwn(values, value).map((each) => (
        <option key={each} value={each}>
          {words(each)}
        </option>
      ))}
    </Select>
  );
}

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

const LEAST = [1, 2, 3, 4, 5];

interface OnePressProps extends FieldProps {
  legend: string;
  names: readonly [NumberFilter, NumberFilter];
  of: "bedroomsTotal" | "bathroomsTotal";
  words: (value: number) => string;
  /** The choices of a maximum. */
  most: readonly number[];
}

/** A minimum by one press, with the number of homes that have at least as much, and a maximum. */
function OnePress({ legend, names: [min, max], of, words, most, filter, onChange }: OnePressProps) {
  const name = useId();
  const bins = useFacets(withFilter(filter, { [min]: undefined, [max]: undefined })).data?.[of].bins;
  const least = filter[min];
  const counts = (value: number) =>
    bins && formatCount(bins.reduce((sum, bin) => (bin.min >= value ? sum + bin.count : sum), 0));
  const press = (value: number | undefined) => {
    const crossed = value !== undefined && (filter[max] ?? value) < value;
    onChange(withFilter(filter, { [min]: value, ...(crossed ? { [max]: undefined } : {}) }));
  };
  return (
    <div className="space-y-3">
      <FieldGroup label="At least">
        <div className="flex">
          {[undefined, ...withOwn(LEAST, least || undefined)].map((value) => (
            <label
              key={value ?? "any"}
              className={classNames(
                "relative -ml-px flex h-13 min-w-0 flex-1 cursor-pointer flex-col items-center justify-center border border-line2 text-sm first:ml-0 hover:border-ink",
                "has-checked:z-10 has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:z-20 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
              )}
            >
              <input
                type="radio"
                name={name}
                className="absolute inset-0 cursor-pointer opacity-0"
                checked={least === value}
                aria-label={value === undefined ? `Any number of ${legend}` : `${words(value)} or more ${legend}`}
                onChange={() => press(value)}
              />
              <span className="font-medium">{value === undefined ? "Any" : `${words(value)}+`}</span>
              <span className="text-[11px]/4 opacity-80">{value === undefined ? "" : counts(value)}</span>
            </label>
          ))}
        </div>
      </FieldGroup>
      <NumberSelect
        label="At most"
        values={most.filter((value) => least === undefined || value >= least)}
        value={filter[max]}
        words={words}
        onChange={(value) => onChange(withFilter(filter, { [max]: value }))}
      />
    </div>
  );
}

const bedsWords = (beds: number) => (beds === 0 ? "Studio" : formatCount(beds));

export const BedsField = (props: FieldProps) => (
  <OnePress
    {...props}
    legend="bedrooms"
    names={["minBeds", "maxBeds"]}
    of="bedroomsTotal"
    words={bedsWords}
    most={[0, 1, 2, 3, 4, 5, 6]}
  />
);

export const BathsField = (props: FieldProps) => (
  <OnePress
    {...props}
    legend="bathrooms"
    names={["minBaths", "maxBaths"]}
    of="bathroomsTotal"
    words={formatBaths}
    most={[1, 1.5, 2, 2.5, 3, 4, 5]}
  />
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
  <FieldGroup label={`${label}, from and to`}>
    <ExactFields
      labels={[`${label}, minimum`, `${label}, maximum`]}
      values={[filter[min], filter[max]]}
      read={typedWhole}
      hint={hint}
      onChange={([least, most]) => onChange(withFilter(filter, { [min]: least, [max]: most }))}
    />
  </FieldGroup>
);

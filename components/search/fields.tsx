"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Select, withOwn } from "@/components/ui/field";
import { useLast } from "@/components/ui/use-last";
import type { PropertyFilter } from "@/lib/domain/search";
import { formatCount } from "@/lib/web/format";
import { facetsQuery } from "@/lib/web/queries";
import { retryFailed } from "@/lib/web/v1-query";

// What the fields of several filters have in common.

export interface FieldProps {
  filter: PropertyFilter;
  onChange: (filter: PropertyFilter) => void;
}

export interface SliderProps extends FieldProps {
  /** Called with the filter that a moving handle would give, and with null when it stops. */
  onMoving: (filter: PropertyFilter | null) => void;
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

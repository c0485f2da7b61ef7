"use client";

import { useId } from "react";
import { classNames } from "@/components/ui/class-names";
import { FieldGroup, withOwn } from "@/components/ui/field";
import type { NumberFilter } from "@/lib/domain/search";
import { PROPERTY_TYPES } from "@/lib/domain/vocabulary";
import { formatBaths, formatCount } from "@/lib/web/format";
import { TYPE_WORDS } from "@/lib/web/words";
import { withFilter } from "./edit-filter";
import { Checks, type FieldProps, NumberSelect, useFacets } from "./fields";

const LEAST = [1, 2, 3, 4, 5];

interface RoomsFieldProps extends FieldProps {
  legend: string;
  names: readonly [NumberFilter, NumberFilter];
  of: "bedroomsTotal" | "bathroomsTotal";
  words: (value: number) => string;
  /** The choices of a maximum. */
  most: readonly number[];
}

/** A minimum by one press, with the number of homes that have at least as much, and a maximum. */
function RoomsField({ legend, names: [min, max], of, words, most, filter, onChange }: RoomsFieldProps) {
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
  <RoomsField
    {...props}
    legend="bedrooms"
    names={["minBeds", "maxBeds"]}
    of="bedroomsTotal"
    words={bedsWords}
    most={[0, 1, 2, 3, 4, 5, 6]}
  />
);

export const BathsField = (props: FieldProps) => (
  <RoomsField
    {...props}
    legend="bathrooms"
    names={["minBaths", "maxBaths"]}
    of="bathroomsTotal"
    words={formatBaths}
    most={[1, 1.5, 2, 2.5, 3, 4, 5]}
  />
);

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

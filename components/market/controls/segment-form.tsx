"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Check, Field, FieldGroup, Select } from "@/components/ui/field";
import { Folded } from "@/components/ui/folded";
import type { SEGMENT_NAMES } from "@/lib/domain/area-names";
import { PROPERTY_TYPES } from "@/lib/domain/vocabulary";
import { TYPE_WORDS } from "@/lib/web/words";
import { type MarketPage, marketHref } from "../market-url";
import { readSegment } from "../subject";

const BEDS = [1, 2, 3, 4, 5, 6];

/** The fields that choose homes, with a button that applies them. */
function Fields({ page, view }: MarketPage) {
  const router = useRouter();
  const { segment } = view;
  const number = (name: (typeof SEGMENT_NAMES)[number], label: string, placeholder: string) => (
    <Field
      label={label}
      name={name}
      inputMode="numeric"
      pattern="[0-9]*"
      maxLength={6}
      placeholder={placeholder}
      defaultValue={(segment as Record<string, number | undefined>)[name] ?? ""}
    />
  );
  const beds = (name: "minBeds" | "maxBeds", label: string) => (
    <Select label={label} name={name} defaultValue={segment[name] ?? ""}>
      <option value="">Any</option>
      {BEDS.map((count) => (
        <option key={count} value={count}>
          {count}
        </option>
      ))}
    </Select>
  );
  return (
    <form
      className="flex flex-col gap-4 pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        const given = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
        router.push(marketHref(page, { ...view, segment: readSegment(new URLSearchParams(given)) }));
      }}
    >
      <FieldGroup className="flex flex-wrap gap-x-5" label="Home type">
        {PROPERTY_TYPES.map((type) => (
          <Check
            key={type}
            name="propertyType"
            value={type}
            defaultChecked={segment.propertyType?.includes(type) ?? false}
            label={TYPE_WORDS[type]}
          />
        ))}
      </FieldGroup>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {beds("minBeds", "Beds, at least")}
        {beds("maxBeds", "Beds, at most")}
        {number("minSqft", "Sqft, at least", "1000")}
        {number("maxSqft", "Sqft, at most", "3000")}
        {number("minYearBuilt", "Built in or after", "1990")}
        {number("maxYearBuilt", "Built in or before", "2020")}
      </div>
      <Button type="submit" tone="primary" className="self-start">
        Apply filters
      </Button>
    </form>
  );
}

/** Chooses the homes that the market is calculated from. Headline, figures and charts follow. */
export const SegmentForm = ({ page, view }: MarketPage) => (
  <Folded
    className="scripted"
    summaryClassName="flex-wrap gap-x-2 py-2 text-sm"
    summary={
      <>
        <span className="font-medium">Filter these homes</span>
        <span className="text-ink2">type, beds, size, year built</span>
      </>
    }
  >
    <Fields page={page} view={view} />
  </Folded>
);

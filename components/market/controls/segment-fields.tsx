import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { Check, Field, FieldGroup, Select } from "@/components/ui/field";
import type { SEGMENT_NAMES } from "@/lib/domain/area-names";
import type { PropertyFilter } from "@/lib/domain/search";
import { PROPERTY_TYPES } from "@/lib/domain/vocabulary";
import { TYPE_WORDS } from "@/lib/web/words";
import { marketAddress, readSegment } from "../area";
import { addressNow, viewHref } from "../market-url";
import type { MarketSubject } from "../subject";

const BEDS = [1, 2, 3, 4, 5, 6];

export interface SegmentProps {
  page: MarketSubject;
  /** The filter of its homes. */
  segment: PropertyFilter;
}

/** The fields that choose homes, with a button that applies them. */
export default function SegmentFields({ page, segment }: SegmentProps) {
  const router = useRouter();
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
        const chosen = marketAddress(page, readSegment(new URLSearchParams(given)));
        router.push(viewHref(chosen, addressNow(page)));
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

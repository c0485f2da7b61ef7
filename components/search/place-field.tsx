import type { ComponentProps } from "react";
import { classNames } from "@/components/ui/class-names";
import type { PropertyFilter } from "@/lib/domain/search";

/** What a visitor chose, with the filters that were typed beside it and those that are kept. */
interface ChosenPlace {
  /** The address of its search, or of the home. */
  href: string;
  /** The filter of a search that needs no new page; null for a home, and for a near miss, of which the new page says so. */
  filter: PropertyFilter | null;
}

/** Props shared by the search box and its list of places, which is loaded later. */
export interface PlaceBoxProps {
  /** The current search in words. */
  current: string;
  /** The query of the search that stays when a place is chosen. A state shows its number of homes with its filters. */
  kept: string;
  /** The dataset's date, a day number. */
  asOf: number;
  onChoose: (chosen: ChosenPlace) => void;
  onClear?: () => void;
  label?: string;
  large?: boolean;
}

export interface PlaceFieldProps extends ComponentProps<"input"> {
  large?: boolean;
}

export const PlaceField = ({ large = false, ...rest }: PlaceFieldProps) => (
  <input
    {...rest}
    className={classNames(
      "w-full text-ellipsis rounded-control border border-line2 bg-raised text-base text-ink placeholder-shown:pr-3 placeholder:text-ink3 hover:border-ink",
      large ? "h-14 pr-12 pl-11 md:text-lg" : "h-11 pr-10 pl-9 md:h-10 md:text-[15px]",
    )}
  />
);

/** The rest of a search as hidden fields of the form around the search box, which are sent with the typed place. */
export const KeptFields = ({ query }: { query: string }) =>
  [...new URLSearchParams(query)].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

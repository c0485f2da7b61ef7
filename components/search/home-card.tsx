import { memo } from "react";
import { CompareButton } from "@/components/compare/compare-button";
import { HousePicture } from "@/components/elevation/house-picture";
import { SaveHome } from "@/components/saved/save-home";
import { classNames } from "@/components/ui/class-names";
import { IntentLink } from "@/components/ui/intent-link";
import { Skeleton } from "@/components/ui/notice";
import { formatMiles } from "@/lib/web/format";
import { addressLine, factsOf, isNew, noteParts, priceOf, standing } from "@/lib/web/home/card-words";
import type { PriceBasis } from "@/lib/web/price-basis";
import type { HomeRow } from "@/lib/web/queries";
import { eventWords } from "@/lib/web/words";

interface HomeCardProps {
  home: HomeRow;
  /** Whether its pin is under the pointer. */
  hovered?: boolean;
  viewed?: boolean;
  onHover?: (id: string | null) => void;
  /** Address of its drawing, a file. */
  picture: string;
  /** Whether it is seen first, so that its drawing is asked for before scripts. */
  first?: boolean;
  /** The price that its list is about. */
  basis?: PriceBasis | undefined;
  /** The heading level, one below the heading above the card. */
  heading?: "h2" | "h3";
}

/** A home in a list: one link, and a flag beside it. */
export const HomeCard = memo(function HomeCard({
  home,
  hovered = false,
  viewed = false,
  onHover,
  picture,
  first = false,
  basis,
  heading: Heading = "h3",
}: HomeCardProps) {
  const { streetAddress, city } = home.address;
  const [note, share] = noteParts(home, basis) ?? [];
  return (
    <article
      className={classNames("card group @container relative", hovered && "card-hovered")}
      {...(onHover && {
        onPointerEnter: () => onHover(home.id),
        onPointerLeave: () => onHover(null),
        onFocus: () => onHover(home.id),
        onBlur: () => onHover(null),
      })}
    >
      <div className="relative bg-sheet">
        <HousePicture src={picture} first={first} />
        {home.underContract || isNew(home) ? (
          <span className="absolute top-2 left-2.5 border border-ink bg-paper px-1.5 font-medium text-xs">
            {home.underContract ? eventWords("pending") : "New"}
          </span>
        ) : null}
      </div>
      <Heading className="mt-2 flex flex-wrap items-baseline gap-x-2 pr-8 font-serif text-[22px]/7">
        <IntentLink href={`/homes/${home.id}`} className="cover-link">
          <span className={viewed ? "text-ink2" : undefined}>{priceOf(home, basis)}</span>
          <span className="sr-only">
            , {streetAddress}, {city}
          </span>
        </IntentLink>
        {note ? (
          <span className={classNames("font-sans text-[13px]/5", home.status === "offMarket" && "text-ink3")}>
            {note}
            {/* In a narrow card it would take the change to a line of its own. */}
            {share ? <span className="@max-[17rem]:hidden">{` ${share}`}</span> : null}
          </span>
        ) : null}
      </Heading>
      {/* Where long facts leave the word no room, it floats to the line of the address, which is shorter then. */}
      <div className="mt-0.5 text-[15px]/5">
        <p className="inline-flex whitespace-nowrap align-top">
          {factsOf(home).map((fact) => (
            <span key={fact} className="fact">
              {fact}
            </span>
          ))}
        </p>
        <CompareButton id={home.id} address={streetAddress} asText />
      </div>
      <p className="mt-0.5 truncate text-ink2" title={addressLine(home)}>
        {streetAddress}, {city}
      </p>
      <p className="text-[13px]/5 text-ink3">
        {home.distance === undefined ? "" : `${formatMiles(home.distance)} · `}
        {standing(home, basis)}
        {viewed ? " · viewed" : ""}
      </p>
      {/* Beside the price, whatever is below. */}
      <div className="pointer-events-none absolute inset-x-0 top-0 aspect-[288/162]">
        <SaveHome
          id={home.id}
          address={streetAddress}
          className="pointer-events-auto absolute right-[-10px] bottom-[-40px] z-10"
        />
      </div>
    </article>
  );
});

/** The place of a card that is loading. */
export const CardSkeleton = () => (
  <div aria-busy="true">
    <Skeleton className="aspect-[288/162] w-full" />
    <Skeleton className="mt-3 h-6 w-32" />
    <Skeleton className="mt-2 h-4 w-48" />
    <Skeleton className="mt-2 mb-5 h-4 w-40" />
  </div>
);

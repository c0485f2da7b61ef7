import { queryElsewhere } from "@/components/search/edit-filter";
import { PlaceForm } from "@/components/search/place-form";
import { LINK, PAGE_TITLE } from "@/components/ui/class-names";
import { Link } from "@/components/ui/link";
import { placeWords } from "@/lib/web/filter-words";
import { type SearchState, TYPED } from "@/lib/web/homes-url";
import type { NoPlace } from "./find-place";

interface NoPlaceProps extends NoPlace {
  asked: string;
  /** The dataset's date, a day number. */
  asOf: number;
  /** The rest of the search, which is kept when another place is chosen. */
  state: SearchState;
}

/** Shown when the text in the search box names no known place: suggestions, and the box again. */
export function NoPlaceAnswer({ asked, asOf, state, title, lead, offers }: NoPlaceProps) {
  return (
    <div className="mx-auto flex max-w-[1248px] flex-col gap-8 px-4 py-10 md:px-6 md:py-16">
      <h1 className={`wrap-anywhere max-w-[28ch] ${PAGE_TITLE}`}>{title}</h1>
      {offers.length === 0 ? null : (
        <nav aria-label={lead}>
          <p className="font-serif text-[20px] leading-7">{offers.length === 1 ? `${lead} …` : lead}</p>
          <ul className="mt-2 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
            {offers.map(({ label, href, note }) => (
              <li key={href} className="flex flex-wrap items-baseline gap-x-3">
                <Link href={href} className={`inline-flex min-h-11 items-center text-base ${LINK} md:min-h-9`}>
                  {lead === "Did you mean" ? `${label}?` : label}
                </Link>
                {note ? <span className="text-[13px] text-ink3">{note}</span> : null}
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="max-w-[720px]">
        <PlaceForm asked={asked} asOf={asOf} kept={queryElsewhere(state)} />
      </div>
    </div>
  );
}

/** Says that the place of a search is a near miss of the typed text, with a link that searches for the text itself. */
export function NearNotice({ typed, state }: { typed: string | null; state: SearchState }) {
  const place = placeWords(state.filter);
  if (!typed || place === null) return null;
  const asked = new URLSearchParams(queryElsewhere(state));
  asked.set("q", typed);
  asked.set(TYPED, typed);
  return (
    <p role="status" className="wrap-anywhere text-ink2">
      Showing {place}.{" "}
      <a href={`/homes?${asked}`} className={LINK}>
        Search for “{typed}” instead?
      </a>
    </p>
  );
}

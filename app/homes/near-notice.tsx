import { withoutPlace } from "@/components/search/edit-filter";
import { LINK } from "@/components/ui/class-names";
import { placeWords } from "@/lib/web/filter-words";
import { type HomesState, homesQuery, TYPED } from "@/lib/web/homes-url";

/** Says that the place of a search is a near miss of the typed text, with a link that searches for the text itself. */
export function NearNotice({ typed, state }: { typed: string | null; state: HomesState }) {
  const place = placeWords(state.filter);
  if (!typed || place === null) return null;
  const asked = new URLSearchParams(homesQuery({ ...state, filter: withoutPlace(state.filter), offset: 0, map: null }));
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

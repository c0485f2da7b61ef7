import Link from "next/link";
import { Button } from "@/components/ui/button";
import { Field, Select } from "@/components/ui/field";
import { LINK } from "@/components/ui/link";
import { FIGURE_WORDS } from "./figures";
import { DEFAULT_MARKETS, MARKET_FIGURES, type MarketsView, marketsHref } from "./market-list";
import { SubmitOnChange } from "./submit-on-change";

/** Search and the map's figure: a form that any browser sends. */
export function MarketsForm({ view }: { view: MarketsView }) {
  return (
    <SubmitOnChange action="/markets" className="flex flex-wrap items-end gap-3 print:hidden">
      {view.sort === DEFAULT_MARKETS.sort ? null : <input type="hidden" name="sort" value={view.sort} />}
      {view.order === DEFAULT_MARKETS.order ? null : <input type="hidden" name="order" value={view.order} />}
      <Field
        label="ZIP, city or state"
        name="q"
        type="search"
        key={view.q}
        defaultValue={view.q}
        placeholder="787, Austin TX, Texas"
        autoComplete="off"
        maxLength={80}
        className="w-full sm:w-60"
      />
      <Select
        label="Color the map by"
        name="figure"
        key={view.figure}
        defaultValue={view.figure}
        className="min-w-52 flex-1 sm:flex-none"
      >
        {MARKET_FIGURES.map((figure) => (
          <option key={figure} value={figure}>
            {FIGURE_WORDS[figure].label}
          </option>
        ))}
      </Select>
      <Button type="submit">Show</Button>
      {view.q || view.bbox ? (
        <Link
          href={marketsHref({ ...view, q: "", bbox: null, page: 1 })}
          prefetch={false}
          className={`inline-flex h-11 items-center ${LINK} md:h-10`}
        >
          Show all ZIP codes
        </Link>
      ) : null}
    </SubmitOnChange>
  );
}

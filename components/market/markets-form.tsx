"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { LINK } from "@/components/ui/class-names";
import { Field, Select } from "@/components/ui/field";
import { MARKET_FIGURES, type MarketFigure } from "@/lib/domain/market";
import { announce } from "@/lib/web/announce";
import { DEFAULT_MARKETS, type MarketsView, marketsHref } from "@/lib/web/markets-url";
import { FIGURE_WORDS } from "./figures";

/** The value of a control: the address's whenever that changes, otherwise the visitor's. */
function useEditedValue<T>(given: T): [T, (value: T) => void] {
  const [{ own, of }, set] = useState({ own: given, of: given });
  if (of !== given) set({ own: given, of: given });
  return [own, (value) => set({ own: value, of: given })];
}

/** The search text and the map's figure: a form that any browser submits. With scripts a choice is applied at once. */
export function MarketsForm({ view }: { view: MarketsView }) {
  const router = useRouter();
  const [text, setText] = useEditedValue(view.q);
  const [figure, setFigure] = useEditedValue(view.figure);
  const said = useRef(view.figure);
  useEffect(() => {
    if (said.current !== view.figure)
      announce(`The map is colored by ${FIGURE_WORDS[view.figure].label.toLowerCase()}.`);
    said.current = view.figure;
  }, [view.figure]);
  // The values in the form, including changes made before the scripts were loaded.
  const show = (form: HTMLFormElement) => {
    const asked = new FormData(form);
    const q = String(asked.get("q")).trim();
    const by = asked.get("figure") as MarketFigure;
    // Another text is another search. Only another figure keeps the place.
    const place = q === view.q ? {} : { state: null, city: null };
    router.push(marketsHref({ ...view, ...place, q, figure: by, bbox: null, page: 1 }), { scroll: false });
  };
  return (
    <form
      action="/markets"
      className="flex flex-wrap items-end gap-3 print:hidden"
      onSubmit={(event) => {
        event.preventDefault();
        show(event.currentTarget);
      }}
    >
      {view.sort === DEFAULT_MARKETS.sort ? null : <input type="hidden" name="sort" value={view.sort} />}
      {view.order === DEFAULT_MARKETS.order ? null : <input type="hidden" name="order" value={view.order} />}
      <Field
        label="ZIP, city or state"
        name="q"
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder="787, Austin TX, Texas"
        autoComplete="off"
        maxLength={80}
        className="w-full sm:w-60"
      />
      <Select
        label="Color the map by"
        name="figure"
        value={figure}
        onChange={(event) => {
          setFigure(event.target.value as MarketFigure);
          show(event.currentTarget.form!);
        }}
        className="min-w-[min(100%,13rem)] flex-1 sm:flex-none"
      >
        {MARKET_FIGURES.map((each) => (
          <option key={each} value={each}>
            {FIGURE_WORDS[each].label}
          </option>
        ))}
      </Select>
      <Button type="submit">Show</Button>
      {view.q || view.state || view.city || view.bbox ? (
        <Link
          href={marketsHref({ ...view, q: "", state: null, city: null, bbox: null, page: 1 })}
          prefetch={false}
          className={`inline-flex h-11 items-center ${LINK} md:h-10`}
        >
          Show all ZIP codes
        </Link>
      ) : null}
    </form>
  );
}

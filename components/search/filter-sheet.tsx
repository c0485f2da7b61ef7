"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import type { PropertyFilter } from "@/lib/domain/search";
import { whereWords } from "@/lib/web/filter-words";
import { formatCount, formatCounted } from "@/lib/web/format";
import { countQuery } from "@/lib/web/queries";
import { capitalized } from "@/lib/web/words";
import { clearedFilter, withoutPlace } from "./edit-filter";
import { FILTER_KEYS, FILTER_LIST } from "./filter-list";
import { FilterPanel } from "./filter-panels";

interface FilterSheetProps {
  filter: PropertyFilter;
  /** Also closes the sheet. */
  onApply: (filter: PropertyFilter) => void;
  onClose: () => void;
}

/** The filters on a phone. Changes are applied together, and the number of homes is shown before. */
export function FilterSheet({ filter, onApply, onClose }: FilterSheetProps) {
  const [draft, setDraft] = useState(filter);
  const [moving, setMoving] = useState<PropertyFilter | null>(null);
  const [clears, setClears] = useState(0);
  const fields = useRef<HTMLDivElement>(null);
  const wanted = moving ?? draft;
  const asked = useDebouncedValue(wanted, 150);
  const { data } = useQuery(countQuery(asked));
  // The number of an earlier draft is not that of this one.
  const total = asked === wanted ? data : undefined;
  const where = whereWords(draft);
  const show = total === undefined ? "Show homes" : `Show ${formatCounted(total, "home", "homes")}`;

  return (
    <Sheet
      title="Filters"
      onClose={onClose}
      footer={
        <div className="flex gap-3">
          <p role="status" className="sr-only">
            {total === undefined ? "" : `${formatCount(total)} homes`}
          </p>
          <Button
            tone="quiet"
            onClick={() => {
              setDraft(clearedFilter(draft));
              setClears(clears + 1);
            }}
          >
            Clear all
          </Button>
          <Button
            tone="primary"
            className="flex-1"
            onClick={() => {
              // An invalid text has to be corrected first.
              const wrong = fields.current?.querySelector<HTMLElement>("[aria-invalid=true]");
              if (wrong) return wrong.focus();
              onApply(wanted);
            }}
          >
            {show}
          </Button>
        </div>
      }
    >
      <div ref={fields} key={clears} className="space-y-6">
        {where === "" ? null : (
          <p className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate">{capitalized(where)}</span>
            <Button tone="quiet" onClick={() => setDraft(withoutPlace(draft))}>
              Search everywhere
            </Button>
          </p>
        )}
        {FILTER_KEYS.map((key) => (
          <section
            key={key}
            aria-label={FILTER_LIST[key].label}
            className="not-first:border-line not-first:border-t not-first:pt-4"
          >
            <h3 className="mb-2 font-medium text-sm">{FILTER_LIST[key].label}</h3>
            <FilterPanel of={key} filter={draft} onChange={setDraft} onMoving={setMoving} />
          </section>
        ))}
      </div>
    </Sheet>
  );
}

"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useDebouncedValue } from "@/components/ui/use-debounced-value";
import type { PropertyFilter } from "@/lib/domain/search";
import { formatCount, formatCounted } from "@/lib/web/format";
import { countQuery } from "@/lib/web/queries";
import { whereOf } from "./edit-filter";
import { BathsField, BedsField, TypeField } from "./fields";
import { MoreFields, RadiusField } from "./more-fields";
import { PriceRange } from "./range-field";
import { StatusField } from "./status-field";
import { useFacets } from "./use-results";

export interface FilterSheetProps {
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
  const facets = useFacets(draft, true);
  const asked = useDebouncedValue(moving ?? draft, 150);
  const { data: total } = useQuery(countQuery(asked));
  const field = { filter: draft, onChange: setDraft };
  const show = total === undefined ? "Show homes" : `Show ${formatCounted(total, "home", "homes")}`;

  return (
    <Dialog
      open
      kind="sheet"
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
              setDraft(whereOf(draft));
              setClears(clears + 1);
            }}
          >
            Clear
          </Button>
          <Button
            tone="primary"
            className="flex-1"
            onClick={() => {
              // An invalid text has to be corrected first.
              const wrong = fields.current?.querySelector<HTMLElement>("[aria-invalid=true]");
              if (wrong) return wrong.focus();
              onApply(moving ?? draft);
            }}
          >
            {show}
          </Button>
        </div>
      }
    >
      <div ref={fields} key={clears} className="space-y-6">
        <RadiusField {...field} />
        <PriceRange {...field} facets={facets} onDraft={setMoving} />
        <Part title="Beds">
          <BedsField {...field} />
        </Part>
        <Part title="Baths">
          <BathsField {...field} />
        </Part>
        <Part title="Home type">
          <TypeField {...field} facets={facets.type} />
        </Part>
        <Part title="Status">
          <StatusField {...field} facets={facets.status} />
        </Part>
        <MoreFields {...field} facets={facets} onDraft={setMoving} />
      </div>
    </Dialog>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="border-line border-t pt-4">
    <h3 className="mb-2 font-medium text-sm">{title}</h3>
    {children}
  </div>
);

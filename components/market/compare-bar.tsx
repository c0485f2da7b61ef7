"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useDeferredValue, useId, useState, useTransition } from "react";
import { SERIES_COLORS } from "@/components/charts/scene";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { placesQuery } from "@/lib/client/queries";
import { DEFAULT_WINDOW, isZip, MAX_COMPARED, type MarketView, marketHref } from "./market-url";
import { ViewLink } from "./view-link";

interface Props {
  zipCode: string;
  view: MarketView;
  /** ZIPs of the address that have no market. */
  unknown: readonly string[];
}

const Swatch = ({ nth }: { nth: number }) => (
  <svg aria-hidden="true" width="16" height="8">
    <path d="M0 4h16" strokeWidth="2" style={{ stroke: `var(--${SERIES_COLORS[nth % SERIES_COLORS.length]})` }} />
  </svg>
);

/** ZIPs that match what is typed, as the platform's own suggestions. */
function Suggestions({ id, text, taken }: { id: string; text: string; taken: readonly string[] }) {
  const { data } = useQuery(placesQuery(useDeferredValue(text)));
  const zips = (data ?? []).filter((place) => place.kind === "zip" && !taken.includes(place.query.zipCode ?? ""));
  return (
    <datalist id={id}>
      {zips.map((place) => (
        <option key={place.label} value={place.query.zipCode}>
          {place.label}
        </option>
      ))}
    </datalist>
  );
}

function AddZip({ zipCode, view }: Omit<Props, "unknown">) {
  const router = useRouter();
  const list = useId();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [busy, start] = useTransition();
  const add = (event: FormEvent) => {
    event.preventDefault();
    const zip = text.trim();
    if (!isZip(zip)) return setFault("A ZIP code has five digits.");
    if (zip === zipCode || view.compare.includes(zip)) return setFault(`${zip} is on the charts already.`);
    setFault(null);
    setText("");
    start(() => router.push(marketHref(zipCode, { ...view, compare: [...view.compare, zip] }), { scroll: false }));
  };
  return (
    <form onSubmit={add} action={`/markets/${zipCode}`} className="flex items-start gap-2">
      {view.months === DEFAULT_WINDOW ? null : <input type="hidden" name="months" value={view.months} />}
      {view.compare.length ? <input type="hidden" name="compare" value={view.compare.join(",")} /> : null}
      <div className="w-32">
        <Field
          label="Add a ZIP code to compare"
          labelHidden
          name="add"
          list={list}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          placeholder="Add ZIP"
          aria-invalid={fault !== null}
          aria-describedby={fault ? `${list}-fault` : undefined}
          onChange={(event) => {
            setText(event.target.value);
            setFault(null);
          }}
        />
        <Suggestions id={list} text={text} taken={[zipCode, ...view.compare]} />
        {fault ? (
          <p id={`${list}-fault`} role="alert" className="mt-1 text-[13px]">
            {fault}
          </p>
        ) : null}
      </div>
      <Button type="submit" disabled={busy}>
        <Plus aria-hidden className="size-4" /> Add
      </Button>
    </form>
  );
}

/** The ZIPs on the axes: up to four, in the address; added by type-ahead, removed one by one. */
export function CompareBar({ zipCode, view: asked, unknown }: Props) {
  const known = asked.compare.filter((zip) => !unknown.includes(zip));
  const strange = asked.compare.filter((zip) => unknown.includes(zip));
  const view = { ...asked, compare: known };
  return (
    <section aria-label="Compared ZIP codes" className="flex flex-wrap items-center gap-2">
      <ul className="flex flex-wrap gap-2">
        <li className="flex h-11 items-center gap-2 border border-line2 px-3 text-sm md:h-9">
          <Swatch nth={0} /> {zipCode}
        </li>
        {known.map((zip, i) => (
          <li key={zip}>
            <ViewLink
              href={marketHref(zipCode, { ...view, compare: known.filter((other) => other !== zip) })}
              aria-label={`Remove ${zip} from the comparison`}
              className="flex h-11 items-center gap-2 rounded-control border border-line2 px-3 text-sm hover:border-ink md:h-9"
            >
              <Swatch nth={i + 1} /> {zip} <X aria-hidden className="size-3.5 text-ink2 print:hidden" />
            </ViewLink>
          </li>
        ))}
      </ul>
      {known.length < MAX_COMPARED ? (
        <div className="print:hidden">
          <AddZip zipCode={zipCode} view={view} />
        </div>
      ) : null}
      {strange.length ? (
        <p role="status" className="w-full text-[13px] text-ink2">
          We have no market for {strange.join(", ")}.
        </p>
      ) : null}
    </section>
  );
}

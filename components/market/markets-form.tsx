"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { LINK } from "@/components/ui/class-names";
import { Field, Select } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { announce } from "@/lib/web/announce";

/** The value of a control: the address's whenever that changes, otherwise the visitor's. */
function useEditedValue<T>(given: T): [T, (value: T) => void] {
  const [{ own, of }, set] = useState({ own: given, of: given });
  if (of !== given) set({ own: given, of: given });
  return [own, (value) => set({ own: value, of: given })];
}

/** A field with an edited value, which keeps the focus when the address changes. */
function EditedField({ given, ...rest }: ComponentProps<typeof Field> & { given: string }) {
  const [value, setValue] = useEditedValue(given);
  return <Field {...rest} value={value} onChange={(event) => setValue(event.target.value)} />;
}

/** An end of a filter by number. */
interface Bound {
  name: string;
  label: string;
  value: number | null;
}

interface MarketsFormProps {
  /** The searched text. */
  q: string;
  ranges: readonly (readonly [from: Bound, to: Bound])[];
  figure: string;
  /** The figures that the map can be colored by, in words. */
  figures: readonly { figure: string; label: string }[];
  /** The rest of the address, which is kept, and the part of it that only belongs to the searched text. */
  kept: Readonly<Record<string, string>>;
  keptWithText: Readonly<Record<string, string>>;
  /** The values that an address leaves out. */
  defaults: Readonly<Record<string, string>>;
  /** The address of the table without a search, if there is one. */
  allHref: string | null;
}

/** The search text, the map's figure and the filters by number: a form that any browser submits. With scripts a choice is applied at once. */
export function MarketsForm(props: MarketsFormProps) {
  const { figures, ranges, kept, keptWithText, defaults, allHref } = props;
  const router = useRouter();
  const [figure, setFigure] = useEditedValue(props.figure);
  const said = useRef(props.figure);
  useEffect(() => {
    if (said.current !== props.figure) {
      const label = figures.find((each) => each.figure === props.figure)?.label ?? "";
      announce(`The map is colored by ${label.toLowerCase()}.`);
    }
    said.current = props.figure;
  }, [props.figure, figures]);
  // The values in the form, including changes made before the scripts were loaded.
  const show = (form: HTMLFormElement) => {
    const asked = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
    // Another text is another search. Only another figure keeps the place.
    const rows = Object.entries({ ...asked, ...(asked.q === props.q ? keptWithText : {}) });
    const query = new URLSearchParams(rows.filter(([name, value]) => value !== "" && value !== defaults[name]));
    router.push(`/markets${query.size > 0 ? `?${query}` : ""}`, { scroll: false });
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
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <EditedField
        label="ZIP, city or state"
        name="q"
        type="search"
        given={props.q}
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
          setFigure(event.target.value);
          show(event.currentTarget.form!);
        }}
        className="w-full sm:w-52"
      >
        {figures.map((each) => (
          <option key={each.figure} value={each.figure}>
            {each.label}
          </option>
        ))}
      </Select>
      {/* The two ends of a range stay in a line. */}
      {ranges.map((ends) => (
        <div key={ends[0].name} className="flex gap-3 max-sm:w-full">
          {ends.map(({ name, label, value }) => (
            <EditedField
              key={name}
              label={label}
              name={name}
              type="number"
              step="any"
              given={String(value ?? "")}
              className="max-sm:flex-1 sm:w-32"
            />
          ))}
        </div>
      ))}
      <Button type="submit">Show</Button>
      {allHref ? (
        <Link href={allHref} className={`inline-flex h-11 items-center ${LINK} md:h-10`}>
          Show all ZIP codes
        </Link>
      ) : null}
    </form>
  );
}

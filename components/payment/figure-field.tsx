"use client";

import { useId, useState } from "react";
import { classNames } from "@/components/ui/class-names";

interface FigureFieldProps<T> {
  label: string;
  value: T;
  /** Formats the value while it is not being edited. */
  format: (value: T) => string;
  /** Reads a text. Null if it is invalid or out of bounds. */
  read: (text: string) => T | null;
  /** Called with each valid value while typing. */
  onChange: (value: T) => void;
  /** Shown beside the value: "$357,000". */
  aside?: string;
  /** Shown below the field when there is more to say about a valid value. */
  note?: string | null;
  /** Says what can be typed. Shown while the text is invalid. */
  hint: string;
}

/**
 * A field for a number as people write it. An invalid text stays with a hint until it is corrected. The calculation
 * keeps the last valid value, which Escape or an empty field restores.
 */
export function FigureField<T>({ label, value, format, read, onChange, aside, note, hint }: FigureFieldProps<T>) {
  const id = useId();
  const [draft, setDraft] = useState<{ text: string; wrong: boolean } | null>(null);
  const wrong = draft?.wrong ?? false;
  /** Says whether the text is valid or empty. */
  const edit = (text: string): boolean => {
    const figure = read(text);
    const good = figure !== null || text.trim() === "";
    setDraft({ text, wrong: !good });
    if (figure !== null) onChange(figure);
    return good;
  };
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-ink3 text-xs">
        {label}
      </label>
      <div
        className={classNames(
          "flex h-11 items-center rounded-control border bg-raised md:h-10",
          "has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
          wrong ? "border-accent" : "border-line2 hover:border-ink",
        )}
      >
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          className="h-full w-full min-w-0 bg-transparent px-3 text-base outline-none md:text-sm"
          value={draft?.text ?? format(value)}
          aria-invalid={wrong}
          aria-describedby={wrong || note ? `${id}-hint` : undefined}
          onChange={(event) => edit(event.target.value)}
          onBlur={() => draft && edit(draft.text) && setDraft(null)}
          onKeyDown={(event) => event.key === "Escape" && setDraft(null)}
        />
        {aside ? <span className="whitespace-nowrap pr-3 text-[13px] text-ink3">{aside}</span> : null}
      </div>
      {wrong ? (
        <p id={`${id}-hint`} role="alert" className="mt-1 text-xs">
          {hint}
        </p>
      ) : note ? (
        <p id={`${id}-hint`} className="mt-1 text-ink2 text-xs">
          {note}
        </p>
      ) : null}
    </div>
  );
}

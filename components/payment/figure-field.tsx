"use client";

import { useId, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { parseFigure } from "@/lib/client/home/payment-settings";

interface FigureFieldProps {
  label: string;
  value: number;
  /** As it stands while it is not being edited. */
  format: (value: number) => string;
  limits: { min: number; max: number };
  /** Called with each valid figure as it is typed. */
  onChange: (value: number) => void;
  /** Beside the figure: "$357,000". */
  aside?: string;
  /** Said when what is typed cannot be read. */
  hint: string;
}

/** A figure that may be typed as people write it. What cannot be read is said, and the last good figure stays. */
export function FigureField({ label, value, format, limits, onChange, aside, hint }: FigureFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const wrong = draft !== null && parseFigure(draft, limits) === null;
  const edit = (text: string) => {
    setDraft(text);
    const figure = parseFigure(text, limits);
    if (figure !== null) onChange(figure);
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
          value={draft ?? format(value)}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-hint` : undefined}
          onChange={(event) => edit(event.target.value)}
          onBlur={() => setDraft(null)}
        />
        {aside ? <span className="whitespace-nowrap pr-3 text-[13px] text-ink3">{aside}</span> : null}
      </div>
      {wrong ? (
        <p id={`${id}-hint`} role="alert" className="mt-1 text-xs">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
